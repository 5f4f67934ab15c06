import { t, text } from '@cubby/texts/t'
import {
  Ban,
  CircleCheck,
  FileQuestion,
  Hourglass,
  PencilLine,
  SearchX,
  ShieldX,
  WifiOff,
} from 'lucide-react'
import type { ChipTone } from '@/ui/chip.tsx'
import type { CheckResult } from './check-certificate.ts'

interface VerdictLabel {
  Icon: typeof CircleCheck
  tone: ChipTone
  title: string
  text: (provider: string) => string
}

/** The icon, color, and text of each verdict. */
export const verdictLabels: Record<CheckResult['verdict'], VerdictLabel> = {
  valid: {
    Icon: CircleCheck,
    tone: 'success',
    title: text('Valid certificate'),
    text: (provider) => t('{provider} signed it, and it is not revoked.', { provider }),
  },
  expired: {
    Icon: Hourglass,
    tone: 'neutral',
    title: text('Expired certificate'),
    text: (provider) => t('{provider} signed it, but it has expired.', { provider }),
  },
  revoked: {
    Icon: Ban,
    tone: 'destructive',
    title: text('Revoked certificate'),
    text: (provider) => t('{provider} issued it and later revoked it. It is no longer valid.', { provider }),
  },
  altered: {
    Icon: PencilLine,
    tone: 'destructive',
    title: text('Altered certificate'),
    text: (provider) => t('The content was changed after {provider} signed it.', { provider }),
  },
  forged: {
    Icon: ShieldX,
    tone: 'destructive',
    title: text('Forged certificate'),
    text: (provider) => t('{provider} did not sign this certificate.', { provider }),
  },
  unknown: {
    Icon: SearchX,
    tone: 'pending',
    title: text('Unknown number'),
    text: (provider) => t('{provider} has no certificate with this number.', { provider }),
  },
  undecided: {
    Icon: WifiOff,
    tone: 'neutral',
    title: text('Not checked yet'),
    text: () => t('This device cannot check the signature by itself. Try again when you have a connection.'),
  },
  transcript: {
    Icon: CircleCheck,
    tone: 'success',
    title: text('Signed transcript'),
    text: (provider) =>
      t(
        '{provider} signed the name, the day, and the hours below. Later changes, such as a revoked certificate, are not included.',
        { provider },
      ),
  },
  transcript_altered: {
    Icon: PencilLine,
    tone: 'destructive',
    title: text('Altered transcript'),
    text: (provider) => t('The content was changed after {provider} signed it.', { provider }),
  },
  transcript_forged: {
    Icon: ShieldX,
    tone: 'destructive',
    title: text('Forged transcript'),
    text: (provider) => t('{provider} did not sign this transcript.', { provider }),
  },
  transcript_undecided: {
    Icon: WifiOff,
    tone: 'neutral',
    title: text('Not checked yet'),
    text: () => t('This device cannot check the signature by itself. Try again when you have a connection.'),
  },
  number_only: {
    Icon: WifiOff,
    tone: 'neutral',
    title: text('Not checked yet'),
    text: () =>
      t('The server did not respond, so the number cannot be checked now. You can still scan a QR code.'),
  },
  unreadable: {
    Icon: FileQuestion,
    tone: 'neutral',
    title: text('No certificate found here'),
    text: () => t('Paste the whole link from the QR code, or check the number for a typo.'),
  },
}
