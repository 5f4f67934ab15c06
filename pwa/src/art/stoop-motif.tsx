import { Cutout } from './cutout.tsx'
import { rounded } from './rounded.ts'

const windows = [
  { x: 160, y: 82 },
  { x: 226, y: 82 },
  { x: 292, y: 82 },
  { x: 160, y: 176 },
] as const

/** A brownstone with a stoop. */
export function StoopMotif() {
  return (
    <g>
      <Cutout d="M138 60h224v252H138Z" className="fill-art-skin" />
      <Cutout d="M126 42h248v22H126Z" className="fill-art-coral" />
      {windows.map(({ x, y }) => (
        <g key={`${x} ${y}`}>
          <path d={`M${x} ${y + 62}v-44a24 24 0 0 1 48 0v44Z`} className="fill-art-sheet" />
          <path d={`M${x + 6} ${y + 56}v-36a18 18 0 0 1 36 0v36Z`} className="fill-art-sun" />
          <path d={`M${x + 22} ${y + 2}h4v54h-4ZM${x + 6} ${y + 28}h36v4h-36Z`} className="fill-art-sheet" />
          <path d={`M${x - 5} ${y + 60}h58v8h-58Z`} className="fill-art-coral" />
        </g>
      ))}
      <path d="M238 262v-74a44 40 0 0 1 88 0v74Z" className="fill-art-sheet" />
      <Cutout d="M248 262v-70a34 32 0 0 1 68 0v70Z" className="fill-art-petrol" />
      <path d="M254 190a28 26 0 0 1 56 0Z" className="fill-art-sky" />
      <circle cx="306" cy="228" r="4" className="fill-art-sun" />
      <Cutout d="M234 258h96v19h-96Z" className="fill-art-sky" />
      <Cutout d="M222 276h120v19h-120Z" className="fill-art-sky" />
      <Cutout d="M210 294h144v20h-144Z" className="fill-art-sky" />
      <path d="M220 294V236M344 294V236" className="stroke-6 stroke-art-ink" strokeLinecap="round" />
      <Cutout d={rounded(150, 276, 52, 36, 6)} className="fill-art-coral" />
      <Cutout
        d="M176 278c-26-6-30-30-22-40 14 4 22 18 22 40Zm0 0c26-6 30-30 22-40-14 4-22 18-22 40Zm0 0c-12-16-10-40 0-52 10 12 12 36 0 52Z"
        className="fill-art-leaf"
      />
    </g>
  )
}
