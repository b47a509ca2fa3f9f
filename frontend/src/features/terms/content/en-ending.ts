import { mailLink, numbered, type TermsText } from '../article.js';
import { operatorLine } from '../operator-line.js';

/** From payment to the operator. */
export const englishEnding: TermsText = (operator) => [
  {
    id: 'payment',
    title: '10. Payment',
    markdown: numbered(
      'Payments are handled by a payment provider; we do not store card numbers.',
      'Where a page says "demo payment" nothing is charged, and credits received that way are not refundable.',
    ),
  },
  {
    id: 'prohibited',
    title: '11. Prohibited use',
    markdown:
      "Infringing others' rights; uploading or creating illegal recordings or child sexual abuse material; creating images to deceive or defame; disturbing the Service; automated mass requests; circumventing security.",
  },
  {
    id: 'closing',
    title: '12. Restriction and closing of accounts',
    markdown: numbered(
      'We may restrict use in case of prohibited use, and state the reason and how to object.',
      'Members may close their account at any time; remaining purchased credits are refunded under section 9.',
    ),
  },
  {
    id: 'interruption',
    title: '13. Interruption and end of the Service',
    markdown:
      'Interruptions are announced beforehand or, if unavoidable, afterwards. If we end the Service, remaining purchased credits are refunded in full.',
  },
  {
    id: 'liability',
    title: '14. Liability',
    markdown:
      'Unless we act with intent or negligence we are not liable for the accuracy of results. Exclusions the law does not allow do not apply.',
  },
  {
    id: 'privacy',
    title: '15. Privacy',
    markdown: numbered(
      'Collected: name, email, password (hashed), uploaded images, analysis and generation records, purchases, access logs.',
      'Purposes: accounts, providing the Service, payment and refunds, preventing abuse.',
      'Kept until the account is closed; transaction records for as long as the law requires.',
      `Processors and transfers abroad: payment provider, AI analysis and generation providers, hosting. ${operator.processors ?? 'The list of companies and countries is not configured.'}`,
      `Rights: access, correction, deletion and restriction on request. ${operator.email ? mailLink(operator.email) : 'The support email is not configured.'}`,
      `Privacy officer: ${operator.privacyOfficer ?? 'not configured.'}`,
    ),
  },
  {
    id: 'disputes',
    title: '16. Disputes',
    markdown:
      'Korean law applies; jurisdiction follows the Civil Procedure Act. Mediation is available, for example by the Content Dispute Resolution Committee.',
  },
  {
    id: 'operator',
    title: 'Operator',
    markdown:
      operatorLine({
        operator,
        labels: {
          company: 'Company',
          representative: 'Representative',
          address: 'Address',
          businessNumber: 'Business registration number',
          mailOrderNumber: 'Mail-order registration number',
          email: 'Email',
          phone: 'Phone',
        },
      }) ?? 'Operator details are not configured.',
  },
];
