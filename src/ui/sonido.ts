/** Short sounds for who is not looking at the screen. */
let contexto: AudioContext | undefined

function sonar(frecuencia: number, tras: number, segundos: number): void {
  contexto ??= new AudioContext()
  const { currentTime, destination } = contexto
  const empieza = currentTime + tras
  const tono = contexto.createOscillator()
  const volumen = contexto.createGain()
  tono.frequency.value = frecuencia
  volumen.gain.setValueAtTime(0.15, empieza)
  volumen.gain.exponentialRampToValueAtTime(0.001, empieza + segundos)
  tono.connect(volumen).connect(destination)
  tono.start(empieza)
  tono.stop(empieza + segundos)
}

/** A low beep for what did not go in: the cashier looks at the customer, not at the screen. */
export const sonarError = (): void => sonar(220, 0, 0.35)

/** Two high notes for what came in. Browsers keep it quiet until somebody has touched the page. */
export function sonarLlegada(): void {
  sonar(660, 0, 0.3)
  sonar(880, 0.18, 0.5)
}
