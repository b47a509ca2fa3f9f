/**
 * Lints one forbidden line per boundary rule.
 * Arguments: the cases as JSON, and the file to write to, as JSON, which rules complained about each. The answer does
 * not go to the standard output, where Nx and its lint plugin print what they like.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createProjectGraphAsync } from '@nx/devkit';
import { ESLint } from 'eslint';
import tseslint from 'typescript-eslint';

const root = join(import.meta.dirname, '../../..');
const [, , cases, answerFile] = process.argv;
// The boundary rule reads the graph from Nx's cache and passes everything where there is none.
await createProjectGraphAsync();
const eslint = new ESLint({
  cwd: root,
  // The canaries are no files of a TypeScript project; the boundary rules need no types.
  overrideConfig: [{ files: ['**/*.ts', '**/*.tsx'], ...tseslint.configs.disableTypeChecked }],
});

const complaints = [];
for (const { file, code } of JSON.parse(cases)) {
  const [result] = await eslint.lintText(code, { filePath: join(root, file) });
  complaints.push(result.messages.map(({ ruleId, message }) => ruleId ?? message));
}
writeFileSync(answerFile, JSON.stringify(complaints));
