/** Statements that could break a service of the previous version. */
const narrowing: readonly [RegExp, string][] = [
  [/\bDROP\s+(TABLE|COLUMN|VIEW|FUNCTION|SCHEMA|TYPE|SEQUENCE|TRIGGER)\b/i, 'drops what it may use'],
  [/\bRENAME\b/i, 'renames what it may use'],
  [/\bALTER\s+COLUMN\s+\S+\s+(SET\s+DATA\s+)?TYPE\b/i, 'changes a type'],
  [/\bSET\s+NOT\s+NULL\b/i, 'demands a value that it may not write'],
  [/\bADD\s+COLUMN\b(?![^,;]*\bDEFAULT\b)[^,;]*\bNOT\s+NULL\b/i, 'demands a value that it does not know'],
  [/\bADD\s+CONSTRAINT\b/i, 'refuses what it may write'],
];

/** Matches the comment of a migration that may remove things, because no version in use needs them any more. */
const isAllowed = /^(?:\/\/| \*|\/\*\*) .*\bunused since v\d+\.\d+/im;

/** Returns what is wrong with a migration's `up`. A migration may do anything to tables that it creates itself. */
export function narrowings({ statements, source }: { statements: string[]; source: string }): string[] {
  if (isAllowed.test(source)) return [];
  const single = statements.flatMap((statement) => withoutBodies(statement).split(';'));
  const made = new Set(
    single.flatMap((statement) => tableOf(/\bCREATE\s+TABLE\s+(?:IF\s+NOT\s+EXISTS\s+)?(\S+)/i, statement)),
  );
  return single
    .filter(
      (statement) =>
        !tableOf(/\bALTER\s+TABLE\s+(?:ONLY\s+)?(\S+)/i, statement).some((table) => made.has(table)),
    )
    .flatMap((statement) =>
      narrowing
        .filter(([pattern]) => pattern.test(statement))
        .map(([, fault]) => `${fault}: ${statement.trim().split('\n')[0]}`),
    );
}

/** Removes function bodies, because they contain statements of their own. */
const withoutBodies = (statement: string) => statement.replaceAll(/\$(\w*)\$.*?\$\1\$/gs, "''");

const tableOf = (pattern: RegExp, statement: string): string[] => {
  const table = pattern.exec(statement)?.[1];
  return table ? [table] : [];
};
