import { verdictTexts } from '@jinwi/report';
import { addTexts } from '../../../shared/i18n/i18n.js';

addTexts('analysis', verdictTexts);
