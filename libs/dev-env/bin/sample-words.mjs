/**
 * `npm run sample:words [-- SEED]`: prints fifty comments and twenty log lines, picked at random from the product's
 * code, for a reader who marks those that must be read twice. The same seed picks the same ones.
 */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { root, say } from './prepare.mjs';

const counts = { comments: 50, logLines: 20 };
const logLevels = new Set(['trace', 'debug', 'info', 'warn', 'error', 'fatal']);
const generated = /(measured-weights|network-odds)\.ts$/;
const isProductCode = (file) =>
  /\.(ts|tsx|mjs)$/.test(file) && !/\.spec\.|(^|\/)test\//.test(file) && !generated.test(file);

const files = execFileSync('git', ['ls-files'], { cwd: root, encoding: 'utf8' })
  .split('\n')
  .filter(isProductCode);
const found = { comments: [], logLines: [] };
for (const file of files) readWords(file);

for (const [kind, count] of Object.entries(counts)) {
  say(`\n── ${kind}: ${count} of ${found[kind].length}\n`);
  for (const { place, text } of inRandomOrder(found[kind]).slice(0, count)) say(`${place}\n  ${text}\n`);
}

/** Shuffles in an order that only the seed decides: sorts by a hash of the seed and the place. */
function inRandomOrder(all) {
  const seed = process.argv[2] ?? '1';
  const keyOf = ({ place }) => createHash('sha256').update(`${seed} ${place}`).digest('hex');
  return all
    .map((one) => [keyOf(one), one])
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([, one]) => one);
}

function readWords(file) {
  const code = readFileSync(join(root, file), 'utf8');
  const source = ts.createSourceFile(file, code, ts.ScriptTarget.Latest, true);
  const seen = new Set();
  const add = (kind, start, text) => {
    const { line } = source.getLineAndCharacterOfPosition(start);
    found[kind].push({ place: `${file}:${line + 1}`, text });
  };
  const visit = (node) => {
    for (const { pos, end } of wholeComments(ts.getLeadingCommentRanges(code, node.getFullStart()) ?? [])) {
      if (seen.has(pos)) continue;
      seen.add(pos);
      add('comments', pos, code.slice(pos, end).replace(/\s*\n\s*(\*|\/\/)?\s*/g, ' '));
    }
    const message = ts.isCallExpression(node) ? logMessage(node) : undefined;
    if (message) add('logLines', message.getStart(), message.getText());
    ts.forEachChild(node, visit);
  };
  visit(source);
}

/** Joins adjacent `//` lines into one comment. */
function wholeComments(ranges) {
  const whole = [];
  for (const { pos, end, kind } of ranges) {
    const last = whole.at(-1);
    if (last?.kind === kind && kind === ts.SyntaxKind.SingleLineCommentTrivia) last.end = end;
    else whole.push({ pos, end, kind });
  }
  return whole;
}

/** Returns the message of a call such as `logger.warn(facts, 'message')`. */
function logMessage({ expression, arguments: values }) {
  if (!ts.isPropertyAccessExpression(expression) || !logLevels.has(expression.name.text)) return undefined;
  if (!/log(ger)?$/i.test(expression.expression.getText())) return undefined;
  return values.find((value) => ts.isStringLiteralLike(value) || ts.isTemplateExpression(value));
}
