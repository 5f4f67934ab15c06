import { Cutout } from './cutout.tsx'
import { Hand } from './hand.tsx'
import { rounded } from './rounded.ts'

const heart =
  'M250 246C176 190 138 154 138 108 138 70 166 46 198 46 222 46 240 60 250 80 260 60 278 46 302 46 334 46 362 70 362 108 362 154 324 190 250 246Z'

export function HeartMotif() {
  return (
    <g>
      <Cutout d={heart} className="fill-art-coral" />
      <Cutout d={rounded(176, 112, 148, 50, 25)} className="fill-art-sheet" transform="rotate(-24 250 137)" />
      <g transform="rotate(-24 250 137)" className="fill-art-coral/70">
        <rect x="226" y="112" width="48" height="50" className="fill-art-sun/70" />
        <circle cx="238" cy="126" r="3.5" />
        <circle cx="262" cy="126" r="3.5" />
        <circle cx="250" cy="137" r="3.5" />
        <circle cx="238" cy="148" r="3.5" />
        <circle cx="262" cy="148" r="3.5" />
      </g>
      <Hand
        transform="translate(152 322) rotate(14) scale(-1 1)"
        className="fill-art-skin"
        sleeve="fill-art-petrol"
      />
      <Hand transform="translate(348 322) rotate(-14)" className="fill-art-plum" sleeve="fill-art-sun" />
    </g>
  )
}
