import type { ChipTone } from '@/ui/chip.tsx'

const tones: Readonly<Record<string, ChipTone>> = {
  class_reminder: 'pending',
  certificate_ready: 'success',
  certificate_expiring: 'warning',
  payment_due: 'warning',
  waitlist_offer: 'sun',
}

/** A type of the wire as people read it: 'class_reminder' → 'Class reminder'. */
export function typeName(type: string): string {
  const words = type.replaceAll('_', ' ').trim()
  return words === '' ? 'Other' : words.charAt(0).toUpperCase() + words.slice(1)
}

export function typeTone(type: string): ChipTone {
  return tones[type] ?? 'neutral'
}
