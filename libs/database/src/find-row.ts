import { type EntityManager, type EntityTarget, type ObjectLiteral } from 'typeorm';
import { queryRows } from './data-source.js';

/**
 * Returns a row of an entity with these values, or null: like `findOneBy`, at a fraction of its cost.
 * @param values by property; null matches null
 */
export async function findRow<Row extends ObjectLiteral>(
  manager: EntityManager,
  entity: EntityTarget<Row>,
  values: Partial<Row>,
): Promise<Row | null> {
  const { tablePath, columns } = manager.dataSource.getMetadata(entity);
  const selected = columns.map(({ databaseName, propertyName }) => `"${databaseName}" AS "${propertyName}"`);
  const parameters: unknown[] = [];
  const conditions = columns.flatMap(({ databaseName, propertyName }) => {
    const value = values[propertyName];
    if (value === undefined) return [];
    return `"${databaseName}" ${value === null ? 'IS NULL' : `= $${parameters.push(value)}`}`;
  });
  const [row] = await queryRows<Row>(
    manager,
    `SELECT ${selected.join(', ')} FROM ${tablePath} WHERE ${conditions.join(' AND ')} LIMIT 1`,
    parameters,
  );
  return row ?? null;
}
