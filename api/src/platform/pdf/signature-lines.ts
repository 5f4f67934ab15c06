import { t } from '@cubby/texts/t'
import { quiet } from './colors.ts'
import { gap, type Line } from './line.ts'

const SIGNATURE_WIDTH = 300
const DATE_X = 366

/** Returns a line for a signature beside one for its date. Draw them in one call, so that they stay on one page. */
export function signatureLines(signer: string): Line[] {
  return [
    {
      ...gap(30),
      rules: [
        { to: SIGNATURE_WIDTH, isStrong: true },
        { from: DATE_X, isStrong: true },
      ],
    },
    {
      cells: [
        { text: t("{signer}'s signature", { signer }), size: 9, color: quiet },
        { text: t('Date'), x: DATE_X, size: 9, color: quiet },
      ],
      height: 18,
    },
  ]
}
