import { Cutout } from './cutout.tsx'
import { rounded } from './rounded.ts'

/** Two empty cubbies and a small bear, for 'no enrollments yet'. */
export function EmptyCubbies() {
  return (
    <svg viewBox="0 0 220 170" aria-hidden="true">
      <Cutout d={rounded(12, 20, 190, 112, 12)} className="fill-art-skin" />
      <path d={rounded(22, 30, 80, 92, 6) + rounded(112, 30, 80, 92, 6)} className="fill-art-paper" />
      <path
        d="M22 36a6 6 0 0 1 6-6h74v8H32v84h-4a6 6 0 0 1-6-6ZM112 36a6 6 0 0 1 6-6h74v8h-70v84h-4a6 6 0 0 1-6-6Z"
        className="fill-art-shade"
      />
      <Cutout d="M28 132h22v22H28ZM164 132h22v22h-22Z" className="fill-art-skin" />
      <g transform="translate(152 84)">
        <Cutout
          d="M-22-18a9 9 0 1 1 14-8 22 20 0 0 1 16 0 9 9 0 1 1 14 8 22 20 0 0 1-8 20 20 20 0 0 1 6 36h-40a20 20 0 0 1 6-36 22 20 0 0 1-8-20Z"
          className="fill-art-coral"
        />
        <ellipse cy="-5" rx="9" ry="7" className="fill-art-sheet" />
        <circle cx="-8" cy="-14" r="2" className="fill-art-ink" />
        <circle cx="8" cy="-14" r="2" className="fill-art-ink" />
        <circle cy="-7" r="2.5" className="fill-art-ink" />
      </g>
      <Cutout d={rounded(46, 62, 34, 18, 4)} className="fill-art-sun" transform="rotate(-7 63 71)" />
    </svg>
  )
}
