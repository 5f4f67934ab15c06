interface CardTitleProps {
  name: string
  /** Opens the panel of the user. */
  onOpen: () => void
}

/** The name of a user on a card, which opens their panel. */
export function CardTitle({ name, onOpen }: CardTitleProps) {
  return (
    <h2 className="text-lg">
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={onOpen}
        className="-my-2 block min-h-11 max-w-full truncate rounded-control text-left underline-offset-4 hover:underline"
      >
        {name}
      </button>
    </h2>
  )
}
