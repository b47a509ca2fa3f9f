import { reportTexts } from '@jinwi/report';
import { addTexts } from '../../shared/i18n/i18n.js';
import './image/texts.js';
import './verdict/texts.js';

addTexts('report', reportTexts);
