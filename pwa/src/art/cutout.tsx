interface CutoutProps {
  d: string
  className: string
  transform?: string
}

/** A shape in one color above its shadow, as if cut from paper. */
export function Cutout({ d, className, transform }: CutoutProps) {
  return (
    <>
      <path d={d} transform={`translate(4 5) ${transform ?? ''}`} className="fill-art-shade" />
      <path d={d} transform={transform} className={className} />
    </>
  )
}
