interface Props {
  size?: number
}

/** The shop front: an awning over an open door that is an M. Words beside it say the name. */
export function Logo({ size = 36 }: Props) {
  return (
    <svg width={size} height={size} viewBox="0 0 64 64" aria-hidden focusable="false">
      <rect width="64" height="64" rx="15" fill="#0c1c21" />
      <path d="M15 52V31h7l10 12 10-12h7v21h-7.500V41.500L32 53 22.500 41.500V52z" fill="#fff6e3" />
      <path d="M8 13h12v10a6 6 0 0 1-12 0z" fill="#ffb11a" />
      <path d="M20 13h12v10a6 6 0 0 1-12 0z" fill="#fff6e3" />
      <path d="M32 13h12v10a6 6 0 0 1-12 0z" fill="#f26b2e" />
      <path d="M44 13h12v10a6 6 0 0 1-12 0z" fill="#25bdaa" />
    </svg>
  )
}
