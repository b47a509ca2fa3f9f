import { type Translation } from '../../catalogue.js';
import { type terms as english } from '../en/terms.js';

export const terms: Translation<typeof english> = {
  title: '이용약관',
  effective: '시행일: {{date}}',
  contents: '차례',
};
