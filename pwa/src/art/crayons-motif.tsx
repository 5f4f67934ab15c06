import { Cutout } from './cutout.tsx'
import { rounded } from './rounded.ts'

const crayons = [
  { transform: 'rotate(-16 250 420) translate(-78 22)', className: 'fill-art-leaf' },
  { transform: 'rotate(-5 250 420) translate(-30 -8)', className: 'fill-art-coral' },
  { transform: 'rotate(6 250 420) translate(28 -2)', className: 'fill-art-petrol' },
  { transform: 'rotate(17 250 420) translate(78 26)', className: 'fill-art-sun' },
] as const

export function CrayonsMotif() {
  return (
    <g>
      {crayons.map(({ transform, className }) => (
        <g key={transform} transform={transform}>
          <Cutout d="M236 110 244 74h12l8 36Z" className={className} />
          <Cutout d={rounded(222, 108, 56, 200, 8)} className={className} />
          <path d="M222 136h56v10h-56ZM222 176h56v74h-56Z" className="fill-art-sheet/55" />
        </g>
      ))}
      <Cutout d={rounded(136, 250, 228, 72, 12)} className="fill-art-plum" />
      <path
        d="M160 286q14-18 28 0t28 0 28 0 28 0 28 0 28 0"
        className="fill-transparent stroke-6 stroke-art-sheet/80"
        strokeLinecap="round"
      />
    </g>
  )
}
