/** What the owner of a demo shop does with the bank's statement: what it says is matched, and the transfers that came are approved. */
import { Transferencia } from '#domain/bancos/transferencia.entity.ts'
import { CuentaDeBanco } from '#domain/bancos/cuenta-de-banco.entity.ts'
import type { LineaDeBanco } from '#domain/bancos/linea-de-banco.entity.ts'
import type { MovimientoDeBanco } from '#domain/bancos/movimiento.ts'
import { proponer } from '#domain/bancos/propuestas.rules.ts'
import { mesDe, sumarDias } from '#domain/core/fecha.ts'
import { conciliar } from '../../bancos/conciliar.ts'
import { leerLineas, leerMovimientos } from '../../bancos/lectura.ts'
import { decidir } from '../../bancos/transferencias.ts'
import { baseDeTienda } from '../../core/bases.ts'
import { leerLegibles, leerUno } from '../../core/documentos.ts'
import { exito } from './exito.ts'
import { actoEn, type Negocio } from './negocio.ts'

/** What a terminal keeps is no more than this much of a day's cards, basis points. */
const COMISION_MAXIMA = 400

type Grupo = Parameters<typeof conciliar>[3][number]

/** All that the bank says up to a day. `usuarioId`: the owner's account. */
export async function ponerBancoAlDia(
  negocio: Negocio,
  { usuarioId, cuentaId, hasta }: { usuarioId: string; cuentaId: string; hasta: string },
  en: Date,
): Promise<void> {
  const { server, tienda, duena } = negocio
  const { tiendaId } = tienda
  const [conta, ops] = await Promise.all([baseDeTienda(server.store, tiendaId, 'conta'), baseDeTienda(server.store, tiendaId, 'ops')])
  const cuenta = await leerUno(conta, CuentaDeBanco, cuentaId)
  if (!cuenta) throw new Error(`No está ${cuentaId}`)
  const mes = mesDe(hasta)
  const [{ lineas, porLinea }, { movimientos }] = await Promise.all([
    leerLineas(conta, cuenta, [], mes),
    leerMovimientos(conta, ops, { cuenta, mes, cierres: [] }),
  ])
  const suyas = lineas.filter(({ id, fecha }) => fecha <= hasta && !porLinea.has(id))
  const grupos = gruposDe(
    suyas,
    movimientos.filter(({ fecha }) => fecha <= hasta),
  )
  if (grupos.length > 0) exito(await conciliar(server, actoEn(negocio, en), cuentaId, grupos))
  const actor = {
    membresia: { empleadoId: duena.empleadoId, rol: 'propietario' as const, otrosRoles: [], ajustes: [] },
    persona: { usuarioId, nombre: duena.nombre },
  }
  for (const { id, fecha } of await leerLegibles(conta, Transferencia, { clave: 'pendiente', orden: 'asc' }))
    if (fecha <= hasta)
      exito(
        await decidir(server, { actor, tiendaId, en: en.toISOString() }, id, { accion: 'aprobar', motivo: '', banco: '', referencia: '' }),
      )
}

/** Those that nobody has to look at, and each day's cards with what the terminal kept of them. */
function gruposDe(lineas: readonly LineaDeBanco[], movimientos: readonly MovimientoDeBanco[]): Grupo[] {
  const seguras = proponer(lineas, movimientos)
    .filter(({ segura }) => segura)
    .map(({ lineas: deBanco, movimientos: suyos, porque }): Grupo => ({
      lineas: [...deBanco],
      movimientos: [...suyos],
      porque,
      concepto: null,
      nota: '',
    }))
  const tomadas = new Set(seguras.flatMap((grupo) => [...grupo.lineas, ...grupo.movimientos]))
  const tarjetas = movimientos.filter(({ id, metodo }) => metodo === 'tarjeta' && !tomadas.has(id))
  const deTarjetas = lineas.flatMap(({ id, fecha, centavos, descripcion }): Grupo[] => {
    const dia = sumarDias(fecha, -1)
    const suyos = tarjetas.filter((uno) => uno.fecha === dia)
    const total = suyos.reduce((suma, uno) => suma + uno.centavos, 0)
    const comision = total - centavos
    if (tomadas.has(id) || !descripcion.includes('CARDNET') || comision <= 0 || comision > (total * COMISION_MAXIMA) / 10_000) return []
    return [{ lineas: [id], movimientos: suyos.map((uno) => uno.id), porque: 'a-mano', concepto: 'comision', nota: '' }]
  })
  return [...seguras, ...deTarjetas]
}
