import { Block, rounded } from './block.tsx'
import { Cutout } from './cutout.tsx'
import { Hand } from './hand.tsx'

const apple =
  'M250 112C226 84 156 90 148 162 140 230 190 304 224 304 236 304 242 297 250 297 258 297 264 304 276 304 310 304 360 230 352 162 344 90 274 84 250 112Z'

export function AppleMotif() {
  return (
    <g>
      <Cutout d="M112 190a138 138 0 1 0 276 0a138 138 0 1 0-276 0Z" className="fill-art-sheet" />
      <path
        d="M134 190a116 116 0 1 0 232 0a116 116 0 1 0-232 0Z"
        className="fill-transparent stroke-4 stroke-art-sky"
      />
      <Cutout d={apple} className="fill-art-coral" />
      <Cutout d="M246 116c-4-26-2-42 8-60l11 5c-9 17-11 31-8 55Z" className="fill-art-skin" />
      <Cutout d="M264 82c10-30 40-40 70-34-8 30-38 46-70 34Z" className="fill-art-leaf" />
      <path d="M178 168c2-24 12-38 28-46 6 8-14 22-16 50Z" className="fill-art-sheet/70" />
    </g>
  )
}

export function BlocksMotif() {
  return (
    <g>
      <Block x={112} y={222} className="fill-art-petrol" letter="C" />
      <Block x={206} y={222} className="fill-art-coral" letter="D" turn={-2} />
      <Block x={300} y={222} className="fill-art-leaf" letter="A" turn={2} />
      <Block x={158} y={131} className="fill-art-sun" turn={-4} />
      <Cutout
        d="M180 190c0-22 8-34 22-34s22 12 22 34Z"
        className="fill-art-sheet"
        transform="rotate(-4 202 175)"
      />
      <Cutout d="M258 218v-44a38 38 0 0 1 76 0v44h-22v-40a16 16 0 0 0-32 0v40Z" className="fill-art-plum" />
      <Cutout d="M206 126 254 46l48 80Z" className="fill-art-coral" transform="rotate(7 254 100)" />
    </g>
  )
}

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

export function HouseMotif() {
  return (
    <g>
      <Cutout d="M364 316V232a44 60 0 1 1 20 0v84Z" className="fill-art-leaf" />
      <Cutout d="M144 160h212v156H144Z" className="fill-art-sheet" />
      <Cutout d="M120 172 250 56 380 172Z" className="fill-art-coral" />
      <Cutout d="M296 74h30v52l-30-26Z" className="fill-art-skin" />
      <Cutout d="M216 316v-74a34 34 0 0 1 68 0v74Z" className="fill-art-petrol" />
      <path
        d="M250 282C234 268 228 260 228 250c0-14 17-16 22-4 5-12 22-10 22 4 0 10-6 18-22 32Z"
        className="fill-art-sun"
      />
      <path d="M164 194h36v40h-36ZM300 194h36v40h-36Z" className="fill-art-sun" />
      <path
        d="M180 194h4v40h-4ZM164 212h36v4h-36ZM316 194h4v40h-4ZM300 212h36v4h-36Z"
        className="fill-art-sheet"
      />
      <path d="M228 132a22 22 0 0 1 44 0Z" className="fill-art-sheet" />
    </g>
  )
}

export function RaisedHandsMotif() {
  return (
    <g>
      <Hand
        transform="translate(146 292) rotate(-13) scale(1.1)"
        className="fill-art-plum"
        sleeve="fill-art-sun"
      />
      <Hand
        transform="translate(358 298) rotate(13) scale(-1.1 1.1)"
        className="fill-art-leaf"
        sleeve="fill-art-coral"
      />
      <Hand transform="translate(250 262) scale(1.45)" className="fill-art-skin" sleeve="fill-art-petrol" />
    </g>
  )
}

const rings = [
  { width: 216, className: 'fill-art-petrol' },
  { width: 180, className: 'fill-art-leaf' },
  { width: 146, className: 'fill-art-sky' },
  { width: 112, className: 'fill-art-plum' },
  { width: 80, className: 'fill-art-coral' },
] as const

/** Stacking rings, a toy for infants. */
export function RingsMotif() {
  return (
    <g>
      <Cutout d={rounded(130, 290, 240, 26, 13)} className="fill-art-skin" />
      {rings.map(({ width, className }, index) => (
        <g key={className} transform={`rotate(${index % 2 ? 2 : -1.5} 250 200)`}>
          <Cutout d={rounded(250 - width / 2, 250 - index * 42, width, 40, 20)} className={className} />
          <path
            d={rounded(250 - width / 2 + 20, 258 - index * 42, width / 3, 7, 3.5)}
            className="fill-art-sheet/45"
          />
        </g>
      ))}
      <Cutout d="M222 52a28 28 0 1 0 56 0a28 28 0 1 0-56 0Z" className="fill-art-sun" />
    </g>
  )
}

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
