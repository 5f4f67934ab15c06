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
    title: 'Valid certificate',
    text: (provider) => `${provider} signed it, and it is not revoked.`,
  },
  expired: {
    Icon: Hourglass,
    tone: 'neutral',
    title: 'Expired certificate',
    text: (provider) => `${provider} signed it, but it has expired.`,
  },
  revoked: {
    Icon: Ban,
    tone: 'destructive',
    title: 'Revoked certificate',
    text: (provider) => `${provider} issued it and later revoked it. It is no longer valid.`,
  },
  altered: {
    Icon: PencilLine,
    tone: 'destructive',
    title: 'Altered certificate',
    text: (provider) => `The content was changed after ${provider} signed it.`,
  },
  forged: {
    Icon: ShieldX,
    tone: 'destructive',
    title: 'Forged certificate',
    text: (provider) => `${provider} did not sign this certificate.`,
  },
  unknown: {
    Icon: SearchX,
    tone: 'pending',
    title: 'Unknown number',
    text: (provider) => `${provider} has no certificate with this number.`,
  },
  undecided: {
    Icon: WifiOff,
    tone: 'neutral',
    title: 'Not checked yet',
    text: () => 'This device cannot check the signature by itself. Please try again with a connection.',
  },
  transcript: {
    Icon: CircleCheck,
    tone: 'success',
    title: 'Signed transcript',
    text: (provider) =>
      `${provider} signed the name, the day, and the hours below. What changed after that day is not in it, such as a certificate that was revoked later.`,
  },
  transcript_altered: {
    Icon: PencilLine,
    tone: 'destructive',
    title: 'Altered transcript',
    text: (provider) => `The content was changed after ${provider} signed it.`,
  },
  transcript_forged: {
    Icon: ShieldX,
    tone: 'destructive',
    title: 'Forged transcript',
    text: (provider) => `${provider} did not sign this transcript.`,
  },
  transcript_undecided: {
    Icon: WifiOff,
    tone: 'neutral',
    title: 'Not checked yet',
    text: () => 'This device cannot check the signature by itself. Please try again with a connection.',
  },
  number_only: {
    Icon: WifiOff,
    tone: 'neutral',
    title: 'Not checked yet',
    text: () =>
      'A number can be checked only by the server, which did not respond. A QR code can be checked without it.',
  },
  unreadable: {
    Icon: FileQuestion,
    tone: 'neutral',
    title: 'No certificate found here',
    text: () => 'Please paste the whole link from the QR code, or check the number for a typo.',
  },
}
