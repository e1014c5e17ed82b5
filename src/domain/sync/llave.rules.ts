/** Whose signature a fact needs, and whose it lacks (docs/adr/0032-a-persons-own-key.md). Nothing is refused for it: the owner looks at it. */
import type { LlaveDePersona } from '#domain/confianza/llave.entity.ts'
import type { FirmasLeidas } from '#domain/confianza/autoria.ts'

const textoDe = (objeto: unknown, campo: string): string => {
  const valor = typeof objeto === 'object' && objeto !== null ? (objeto as Record<string, unknown>)[campo] : undefined
  return typeof valor === 'string' ? valor : ''
}

/** Who gave leave for something in a fact, beside who made it: by the names that it carries, each once. */
export function quienesAutorizan(hecho: object): string[] {
  const doc = hecho as Record<string, unknown>
  const lineas: unknown[] = Array.isArray(doc['lineas']) ? doc['lineas'] : []
  const nombres = [
    textoDe(doc, 'autorizadoPor'),
    textoDe(doc['creditoAutorizado'], 'por'),
    ...lineas.flatMap((linea) =>
      ['precioAutorizado', 'descuentoAutorizado'].map((campo) => textoDe((linea as Record<string, unknown> | null)?.[campo], 'por')),
    ),
  ]
  return [...new Set(nombres)].filter((quien) => quien !== '' && quien !== doc['creadoPor'])
}

type Mirada = Pick<LlaveDePersona, 'empleadoId' | 'publica' | 'prueba' | 'estado' | 'hechaSeq' | 'desdeSeq' | 'hastaSeq'>

interface Firmado {
  seq: number
  creadoPor: string
  /** The signatures in it that are right for the key that they name. */
  firmas: FirmasLeidas
}

/**
 * The people whom a fact names and who did not sign it, although they would have. `llaves` are those of the device that made it. Of
 * its author that is asked from the confirmation of their key there on; of who gave leave, also when they never had a key on a device
 * on which others have: leave is given by PIN, and a PIN makes the key. What is signed with a withdrawn key is not signed.
 */
export function quienesNoFirmaron(hecho: Firmado & object, llaves: readonly Mirada[]): string[] {
  const { seq, creadoPor, firmas } = hecho
  const falta = (persona: string, valor: string | undefined, sinLlave: boolean): boolean => {
    const suyas = llaves.filter(({ empleadoId }) => empleadoId === persona)
    const usada = suyas.find(({ publica }) => publica === valor)
    if (usada?.estado === 'confirmada' || (usada?.estado === 'retirada' && usada.desdeSeq !== null && seq <= (usada.hastaSeq ?? 0)))
      return false
    if (usada?.estado === 'retirada' && seq > (usada.hastaSeq ?? 0)) return true
    return suyas.some(({ desdeSeq }) => desdeSeq !== null && seq > desdeSeq) || (sinLlave && !suyas.some(({ prueba }) => prueba !== 'mala'))
  }
  const deAntes = !llaves.some(({ hechaSeq, prueba }) => prueba !== 'mala' && seq > hechaSeq)
  return [
    ...(falta(creadoPor, firmas.persona, false) ? [creadoPor] : []),
    ...quienesAutorizan(hecho).filter((quien) => falta(quien, firmas.autoriza?.[quien], !deAntes)),
  ]
}
