import { verdictTexts } from '@jinwi/contracts';
import { addTexts } from '../../../shared/i18n/i18n.js';

addTexts('analysis', verdictTexts);
