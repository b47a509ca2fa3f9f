import { type Translation } from '../../catalogue.js';
import { type terms as english } from '../en/terms.js';

export const terms: Translation<typeof english> = { title: '이용약관' };
