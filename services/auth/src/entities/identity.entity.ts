import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { UserEntity } from './user.entity.js';

/** A member's identity at another provider. Holds no email address, because addresses can change hands. */
@Entity({ name: 'identity' })
@Index('identity_user', ['userId'])
export class IdentityEntity {
  @PrimaryColumn({ type: 'text', primaryKeyConstraintName: 'identity_pkey' })
  issuer!: string;

  @PrimaryColumn({ type: 'text', primaryKeyConstraintName: 'identity_pkey' })
  subject!: string;

  @ForeignKey(() => UserEntity, { name: 'identity_user_fkey', onDelete: 'CASCADE' })
  @Column({ name: 'user_id', type: 'integer' })
  userId!: number;

  @Column({ name: 'created_at', type: 'timestamptz', default: () => 'now()' })
  createdAt!: Date;
}
