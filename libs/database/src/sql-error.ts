/** Fields of both TypeORM's QueryFailedError and pg's DatabaseError. */
interface SqlError {
  code?: unknown;
  constraint?: unknown;
}

const fields = (error: unknown): SqlError => (typeof error === 'object' && error !== null ? error : {});

/** Returns the SQLSTATE of a database error (five characters), or undefined for anything else. */
export function sqlState(error: unknown): string | undefined {
  const { code } = fields(error);
  return typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code) ? code : undefined;
}

/** Returns the name of the violated constraint (SQLSTATE class 23), or undefined. */
export function violatedConstraint(error: unknown): string | undefined {
  const { constraint } = fields(error);
  return sqlState(error)?.startsWith('23') && typeof constraint === 'string' ? constraint : undefined;
}
