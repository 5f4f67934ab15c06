import type { ChipTone } from '@/ui/chip.tsx'

/** The chip of a live waitlist entry, the same for students and administrators. */
export const entryLooks = {
  waiting: { tone: 'pending', label: 'Waiting' },
  pending: { tone: 'warning', label: 'Pending' },
  offered: { tone: 'sun', label: 'Offered' },
} as const satisfies Record<string, { tone: ChipTone; label: string }>
