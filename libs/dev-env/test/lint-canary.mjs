/** Lints one forbidden line per boundary rule and prints, as JSON, which rules complained. */
import { join } from 'node:path';
import { ESLint } from 'eslint';
import tseslint from 'typescript-eslint';

const root = join(import.meta.dirname, '../../..');
const cases = JSON.parse(process.argv[2]);
const eslint = new ESLint({
  cwd: root,
  // The canaries are no files of a TypeScript project; the boundary rules need no types.
  overrideConfig: [{ files: ['**/*.ts', '**/*.tsx'], ...tseslint.configs.disableTypeChecked }],
});

const complaints = [];
for (const { file, code } of cases) {
  const [result] = await eslint.lintText(code, { filePath: join(root, file) });
  complaints.push(result.messages.map(({ ruleId, message }) => ruleId ?? message));
}
process.stdout.write(JSON.stringify(complaints));
