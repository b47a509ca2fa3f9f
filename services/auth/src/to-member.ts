import { type Member } from '@jinwi/contracts';
import { type Account } from './auth.repository.js';

/** What other services may know of an account. */
export const toMember = ({ id, username, email }: Account): Member => ({ id, username, email });
