import assert from 'node:assert';
import { createHmac } from 'node:crypto';
import { queryRows } from '@jinwi/database';
import { type EntityManager } from 'typeorm';
import { AddressKeyEntity, FormerAddressEntity } from '../entities/account-data.entity.js';
import { AccountsRepository } from './accounts.repository.js';

/** Stores keyed hashes of addresses that had an account. They can be used again, but bring no free credits. */
export class FormerAddresses {
  constructor(private readonly manager: EntityManager) {}

  async add(email: string): Promise<void> {
    const addressHash = await this.#hash(email);
    await queryRows(
      this.manager,
      'INSERT INTO auth.former_address (address_hash) VALUES ($1) ON CONFLICT DO NOTHING',
      [addressHash],
    );
  }

  /** Returns whether the member's present address had an earlier account. */
  async hasMember(userId: number): Promise<boolean> {
    const account = await new AccountsRepository(this.manager).findById(userId);
    return (
      account !== null &&
      this.manager.existsBy(FormerAddressEntity, { addressHash: await this.#hash(account.email) })
    );
  }

  async #hash(email: string): Promise<string> {
    const row = await this.manager.findOneBy(AddressKeyEntity, { isOnly: true });
    assert(row, 'the migration made the key');
    return createHmac('sha256', row.key).update(email).digest('base64url');
  }
}
