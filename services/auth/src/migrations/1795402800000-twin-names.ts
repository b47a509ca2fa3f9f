import { type MigrationInterface, type QueryRunner } from 'typeorm';
import { usernameSkeleton } from '../accounts/username-skeleton.js';

/**
 * Adds a unique key that is equal for names that look alike, so that new look-alikes are refused. Of existing
 * look-alikes, only the oldest gets a key.
 */
export class TwinNames1795402800000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE auth."user" ADD COLUMN twin_key text');
    await queryRunner.query('CREATE UNIQUE INDEX user_twin_key ON auth."user" (twin_key)');
    const names = (await queryRunner.query(`SELECT id, username FROM auth."user" ORDER BY id`)) as {
      id: number;
      username: string;
    }[];
    const protectedKeys = new Set<string>();
    for (const { id, username } of names) {
      const key = usernameSkeleton(username);
      if (protectedKeys.has(key)) continue;
      protectedKeys.add(key);
      await queryRunner.query('UPDATE auth."user" SET twin_key = $1 WHERE id = $2', [key, id]);
    }
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE auth."user" DROP COLUMN twin_key');
  }
}
