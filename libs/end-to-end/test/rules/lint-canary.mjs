/**
 * Lints one forbidden line per boundary rule.
 * Arguments: the cases as JSON, and the path of a file. Writes to the file, as JSON, which rules reported each case.
 * Standard output cannot be used for this, because Nx and its lint plugin print messages there.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createProjectGraphAsync } from '@nx/devkit';
import { ESLint } from 'eslint';
import tseslint from 'typescript-eslint';

const root = join(import.meta.dirname, '../../../..');
const [, , cases, answerFile] = process.argv;
// The boundary rule reads the graph from Nx's cache and accepts everything when there is none.
await createProjectGraphAsync();
const eslint = new ESLint({
  cwd: root,
  // The forbidden lines belong to no TypeScript project, and the boundary rules need no types.
  overrideConfig: [{ files: ['**/*.ts', '**/*.tsx'], ...tseslint.configs.disableTypeChecked }],
});

const complaints = [];
for (const { file, code } of JSON.parse(cases)) {
  const [result] = await eslint.lintText(code, { filePath: join(root, file) });
  complaints.push(result.messages.map(({ ruleId, message }) => ruleId ?? message));
}
writeFileSync(answerFile, JSON.stringify(complaints));
