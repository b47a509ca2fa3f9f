import { randomUUID } from 'node:crypto';
import { createDataSource, createOutbox, dropOutbox, OutboxRow } from '../src/index.js';
import { type DataSource, type MigrationInterface, type QueryRunner } from 'typeorm';
import { Note } from './note.entity.js';

export const schema = 'notes';

export class FirstNotes1700000000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE note (
        id uuid CONSTRAINT note_pkey PRIMARY KEY,
        title text NOT NULL CONSTRAINT note_title_key UNIQUE,
        count integer NOT NULL DEFAULT 0 CONSTRAINT note_count_check CHECK (count >= 0)
      )`);
    await createOutbox(queryRunner, schema);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await dropOutbox(queryRunner, schema);
    await queryRunner.query('DROP TABLE note');
  }
}

export const notesDataSource = (url: string, { functions }: { functions?: URL } = {}): DataSource =>
  createDataSource({
    url,
    schema,
    entities: [Note, OutboxRow],
    migrations: [FirstNotes1700000000000],
    functions,
  });

export async function addNotes(dataSource: DataSource, titles: string[]): Promise<void> {
  await dataSource.manager.insert(
    Note,
    titles.map((title) => ({ id: randomUUID(), title })),
  );
}
