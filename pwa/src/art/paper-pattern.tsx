import { HEIGHT, type PaperColor, type Pattern, type Scrap, WIDTH } from './pattern.ts'

/** Whole class names, so that Tailwind finds them. */
const paperFill: Record<PaperColor, string> = {
  petrol: 'fill-art-petrol',
  sky: 'fill-art-sky',
  sun: 'fill-art-sun',
  coral: 'fill-art-coral',
  leaf: 'fill-art-leaf',
  plum: 'fill-art-plum',
}

/** Paler versions of the same papers, for the background. */
const paperTint: Record<PaperColor, string> = {
  petrol: 'fill-art-petrol/30',
  sky: 'fill-art-sky/55',
  sun: 'fill-art-sun/40',
  coral: 'fill-art-coral/30',
  leaf: 'fill-art-leaf/30',
  plum: 'fill-art-plum/25',
}

const scrapPath: Record<Scrap, string> = {
  dot: 'M-.8 0a.8 .8 0 1 0 1.6 0a.8 .8 0 1 0-1.6 0Z',
  square: 'M-.75-.75h1.5v1.5h-1.5Z',
  triangle: 'M0-.95 .9 .7h-1.8Z',
  moon: 'M-.9 0a.9 .9 0 0 1 1.8 0Z',
  leaf: 'M-1 0Q0-1 1 0 0 1-1 0Z',
  stripe: 'M-1-.28h2v.56h-2Z',
}

const backdropPath = {
  sun: 'M90 195a160 160 0 1 0 320 0a160 160 0 1 0-320 0Z',
  arch: 'M92 350V188a158 158 0 0 1 316 0V350Z',
  hill: `M0 262Q125 96 262 208T${WIDTH} 176V${HEIGHT}H0Z`,
  sheet: 'M72 60 418 38 436 322 58 334Z',
}

/** The background of a class picture: one large sheet of paper with scraps around it. */
export function PaperPattern({ backdrop, pieces }: Pattern) {
  return (
    <>
      <rect width={WIDTH} height={HEIGHT} className="fill-art-paper" />
      <path d={backdropPath[backdrop.shape]} className={paperTint[backdrop.color]} />
      {pieces.map(({ scrap, color, x, y, turn, size }) => (
        <path
          key={`${x} ${y}`}
          d={scrapPath[scrap]}
          transform={`translate(${x} ${y}) rotate(${turn}) scale(${size})`}
          className={paperFill[color]}
        />
      ))}
    </>
  )
}
