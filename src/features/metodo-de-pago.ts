/** A method of payment as a form holds it: a store's own, or one of the platform. */
import type { MetodoDePago } from '#domain/entidades/pedido.ts'

export type MontoDeMetodo = 'minimoCentavos' | 'maximoCentavos' | 'cuatroOjosDesdeCentavos'
/** What a store's method and one of the platform have in common. A number is null while its field is empty or cannot be read. */
export type ValoresDeMetodo = Pick<MetodoDePago, 'nombre' | 'instrucciones' | 'activo'> &
  Record<MontoDeMetodo | 'plazoHoras', number | null>
type MetodoGuardable = Pick<MetodoDePago, 'nombre' | 'instrucciones' | 'activo' | MontoDeMetodo | 'plazoHoras'>

export const metodoEnBlanco: ValoresDeMetodo = {
  nombre: '',
  instrucciones: '',
  minimoCentavos: 0,
  maximoCentavos: 0,
  cuatroOjosDesdeCentavos: 0,
  plazoHoras: 24,
  activo: true,
}

/** What is to be saved, or why it cannot be. */
export function leerMetodo(valores: ValoresDeMetodo): { ok: true; metodo: MetodoGuardable } | { ok: false; problema: string } {
  const { minimoCentavos, maximoCentavos, cuatroOjosDesdeCentavos, plazoHoras } = valores
  const nombre = valores.nombre.trim()
  if (nombre === '') return { ok: false, problema: 'Escribe cómo se llama' }
  if (minimoCentavos === null || maximoCentavos === null || cuatroOjosDesdeCentavos === null)
    return { ok: false, problema: 'Falta una cantidad' }
  if (plazoHoras === null || plazoHoras < 1 || plazoHoras > 720) return { ok: false, problema: 'El plazo va de 1 a 720 horas' }
  if (maximoCentavos > 0 && maximoCentavos < minimoCentavos) return { ok: false, problema: 'El máximo es menor que el mínimo' }
  const { activo, instrucciones } = valores
  return {
    ok: true,
    metodo: { nombre, instrucciones: instrucciones.trim(), minimoCentavos, maximoCentavos, cuatroOjosDesdeCentavos, plazoHoras, activo },
  }
}
