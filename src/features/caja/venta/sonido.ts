/** A low beep for what did not go in: the cashier looks at the customer, not at the screen. */
let contexto: AudioContext | undefined

/** Plays it. */
export function sonarError(): void {
  contexto ??= new AudioContext()
  const { currentTime, destination } = contexto
  const tono = contexto.createOscillator()
  const volumen = contexto.createGain()
  tono.frequency.value = 220
  volumen.gain.setValueAtTime(0.15, currentTime)
  volumen.gain.exponentialRampToValueAtTime(0.001, currentTime + 0.35)
  tono.connect(volumen).connect(destination)
  tono.start()
  tono.stop(currentTime + 0.35)
}
