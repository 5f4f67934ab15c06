import type { ReactNode } from 'react'
import { Block, rounded } from './block.tsx'
import { Backdrop, BuildingHands, tallFrame } from './building-hands.tsx'
import { Cutout } from './cutout.tsx'
import { Hand } from './hand.tsx'

const BEYOND = 3000

export type FormScene = 'building' | 'name tag' | 'key' | 'letter' | 'loose end' | 'star'

interface FormPictureProps {
  scene: FormScene
  /** The name of the school. */
  school: string | undefined
  /** Whether it is a band above the form instead of a page beside it. */
  isBand?: boolean
  className: string
}

/** The drawing of a form, one for each state. It fills its frame, and all arms end outside of it. Decorative. */
export function FormPicture({ scene, school, isBand = false, className }: FormPictureProps) {
  switch (scene) {
    case 'building':
      return <BuildingHands school={school} className={className} />
    case 'name tag':
      return (
        <Scene className={className} isBand={isBand} paper="fill-art-sky/35">
          <path d="M170 -900 236 172M350 -900 284 172" className="stroke-8 stroke-art-petrol" />
          <Cutout
            d={rounded(140, 168, 240, 150, 18)}
            className="fill-art-sheet"
            transform="rotate(-3 260 240)"
          />
          <Cutout
            d={rounded(140, 168, 240, 44, 18)}
            className="fill-art-coral"
            transform="rotate(-3 260 240)"
          />
          <g transform="rotate(-3 260 240)">
            <circle cx="196" cy="250" r="17" className="fill-art-skin" />
            <path d="M164 304a32 30 0 0 1 64 0Z" className="fill-art-petrol" />
            <path d="M179 250a17 17 0 0 1 34 0q-8-9-17-9t-17 9Z" className="fill-art-ink" />
            <text x="246" y="282" className="fill-art-ink font-display font-semibold text-[36px]">
              you
            </text>
          </g>
          <LeftHand y={390} />
          <RightHand y={170} />
        </Scene>
      )
    case 'key':
      return (
        <Scene className={className} isBand={isBand} paper="fill-art-plum/20">
          <g transform="rotate(-24 260 220)">
            <Cutout
              d="M239.4 202a62 62 0 1 0 0 36H282v26h32v-26h24v34h34v-34h20v-36ZM156 220a24 24 0 1 1 48 0 24 24 0 0 1-48 0Z"
              className="fill-art-sun"
            />
          </g>
          <RightHand y={330} />
          <Block x={96} y={60} className="fill-art-leaf" turn={-8} />
        </Scene>
      )
    case 'letter':
      return (
        <Scene className={className} isBand={isBand} paper="fill-art-leaf/25">
          <Cutout
            d={rounded(136, 140, 260, 176, 14)}
            className="fill-art-sheet"
            transform="rotate(4 266 228)"
          />
          <g transform="rotate(4 266 228)">
            <path d="M140 150l126 96 126-96" className="fill-transparent stroke-8 stroke-art-ink/25" />
            <circle cx="266" cy="246" r="26" className="fill-art-coral" />
            <path d="m266 233 4 9 10 1-7 7 2 10-9-5-9 5 2-10-7-7 10-1Z" className="fill-art-sheet" />
          </g>
          <LeftHand y={320} />
        </Scene>
      )
    case 'loose end':
      return (
        <Scene className={className} isBand={isBand} paper="fill-art-coral/20">
          <path
            d="M-900 120C-200 90 60 130 150 190s40 90 90 96"
            className="fill-transparent stroke-8 stroke-art-petrol"
            strokeLinecap="round"
          />
          <path
            d="M1500 330C900 360 470 350 392 300s-30-70-74-66"
            className="fill-transparent stroke-8 stroke-art-petrol"
            strokeLinecap="round"
          />
          <Cutout d={rounded(206, 92, 76, 52, 10)} className="fill-art-sun" transform="rotate(-14 244 118)" />
          <LeftHand y={330} />
        </Scene>
      )
    case 'star':
      return (
        <Scene className={className} isBand={isBand} paper="fill-art-sun/30">
          <Cutout
            d="m260 60 44 88 98 14-71 69 17 97-88-46-88 46 17-97-71-69 98-14Z"
            className="fill-art-sun"
            transform="rotate(6 260 196)"
          />
          <LeftHand y={360} />
          <RightHand y={360} />
        </Scene>
      )
  }
}

interface SceneProps {
  className: string
  isBand: boolean
  paper: string
  children: ReactNode
}

function Scene({ className, isBand, paper, children }: SceneProps) {
  return (
    <svg
      {...(isBand ? { viewBox: '0 0 520 440', preserveAspectRatio: 'xMidYMid slice' } : tallFrame)}
      className={className}
      aria-hidden="true"
    >
      <Backdrop className={paper} />
      {children}
    </svg>
  )
}

function LeftHand({ y }: { y: number }) {
  return (
    <Hand
      reach={BEYOND}
      transform={`translate(86 ${y}) rotate(62) scale(0.86)`}
      className="fill-art-skin"
      sleeve="fill-art-coral"
    />
  )
}

function RightHand({ y }: { y: number }) {
  return (
    <Hand
      reach={BEYOND}
      transform={`translate(440 ${y}) rotate(-62) scale(-0.86 0.86)`}
      className="fill-art-plum"
      sleeve="fill-art-leaf"
    />
  )
}
