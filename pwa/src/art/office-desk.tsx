import type { ReactNode } from 'react'
import { rounded } from './block.tsx'
import { Cutout } from './cutout.tsx'

/** The desk that carries the things of the office. */
function Desk({ children }: { children: ReactNode }) {
  return (
    <svg viewBox="0 0 220 170" aria-hidden="true">
      {children}
      <Cutout d={rounded(10, 138, 200, 12, 5)} className="fill-art-skin" />
    </svg>
  )
}

const lines = 'M84 62h54M84 78h54M84 94h36'

/** A clipboard with an empty form and a pencil, for lists of people and their enrollments. */
export function EmptyClipboard() {
  return (
    <Desk>
      <Cutout d={rounded(62, 22, 98, 116, 8)} className="fill-art-petrol" />
      <path d={rounded(71, 34, 80, 96, 4)} className="fill-art-sheet" />
      <Cutout d={rounded(92, 14, 38, 18, 6)} className="fill-art-sun" />
      <path d={lines} className="fill-none stroke-4 stroke-art-sky" strokeLinecap="round" />
      <g transform="rotate(24 178 96)">
        <Cutout d="M172 60h12v58l-6 14-6-14Z" className="fill-art-coral" />
        <path d="M172 118h12l-6 14Z" className="fill-art-paper" />
      </g>
    </Desk>
  )
}

/** A cash box with its lid open and a coin, for lists of money. */
export function EmptyCashBox() {
  return (
    <Desk>
      <Cutout d="M48 78 62 36h96l14 42Z" className="fill-art-leaf" />
      <path d="M66 70 74 46h72l8 24Z" className="fill-art-shade" />
      <Cutout d={rounded(42, 78, 136, 60, 8)} className="fill-art-leaf" />
      <path d={rounded(96, 92, 28, 22, 5)} className="fill-art-sheet" />
      <circle cx="110" cy="101" r="4" className="fill-art-ink" />
      <path d="M108 102h4v8h-4Z" className="fill-art-ink" />
      <Cutout d="M194 122a14 14 0 1 1-28 0 14 14 0 0 1 28 0Z" className="fill-art-sun" />
      <path d="M180 114v16M175 118h8M177 126h8" className="fill-none stroke-3 stroke-art-sheet" />
    </Desk>
  )
}
