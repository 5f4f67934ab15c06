import type { PaperColor } from './pattern.ts'

/** Whole class names, so that Tailwind finds them. */
export const paperFill: Record<PaperColor, string> = {
  petrol: 'fill-art-petrol',
  sky: 'fill-art-sky',
  sun: 'fill-art-sun',
  coral: 'fill-art-coral',
  leaf: 'fill-art-leaf',
  plum: 'fill-art-plum',
}

/** Paler versions of the same papers, for the background. */
export const paperTint: Record<PaperColor, string> = {
  petrol: 'fill-art-petrol/30',
  sky: 'fill-art-sky/55',
  sun: 'fill-art-sun/40',
  coral: 'fill-art-coral/30',
  leaf: 'fill-art-leaf/30',
  plum: 'fill-art-plum/25',
}
