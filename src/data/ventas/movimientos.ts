/** Cash in and out of a drawer for another reason than a sale, and the limits of what leaves it (docs/adr/0044-cash-kinds.md). */
import { MovimientoCaja } from '#domain/caja/movimiento-caja.entity.ts'
import { GastoEfectivo } from '#domain/caja/fondo.entity.ts'
import { revisarTope, saleConTope, sumaDelDia, valorDeSalida } from '#domain/caja/gaveta/topes.rules.ts'
import { Turno } from '#domain/caja/turno.entity.ts'
import { puede, type Campos } from '#domain/core/entity.ts'
import { diaFiscal } from '#domain/core/fecha.ts'
import type { Moneda } from '#domain/core/money.ts'
import { fallo, ok, type Result } from '#domain/core/result.ts'
import type { Persona } from '#domain/ventas/venta.rules.ts'
import type { HechoNuevo } from '#data/write/hechos.ts'
import type { TiendaLocal } from '#data/session/tienda-local.ts'
import { ocuparPuesto } from './puesto.ts'

/** Shifts of one drawer whose expenses of today are added up. */
const TURNOS_DE_HOY = 10

interface Salida {
  cajaId: string
  moneda: Moneda
  centavos: number
  autoriza?: Persona | undefined
}

/** Who had to allow that it leaves the drawer, '' when nobody had to; 'tope.*' asks for a PIN of who may. As far as this device knows the drawer. */
export async function revisarTopeDeGaveta(tienda: TiendaLocal, { cajaId, moneda, centavos, autoriza }: Salida): Promise<Result<string>> {
  const [config, quien] = [tienda.config.valor(), tienda.persona.valor()]
  if (!quien) return fallo('guardar.sin-permiso')
  if (!config) return fallo('tienda.sin-copia')
  const tasa = tienda.tasaDolar.valor()?.compraDiezmilesimas ?? 0
  const hoy = diaFiscal(new Date(tienda.interno.puertos.ahora()).toISOString())
  const turnos = config.gastoDelDiaMaximoCentavos === 0 ? [] : await tienda.repo.buscar(Turno, { padre: cajaId, limite: TURNOS_DE_HOY })
  const deTurnos = await Promise.all(
    turnos.map(async ({ doc: { id: padre } }) => {
      const [movimientos, gastos] = await Promise.all([
        tienda.repo.buscar(MovimientoCaja, { padre }),
        tienda.repo.buscar(GastoEfectivo, { padre }),
      ])
      return [...movimientos, ...gastos].map(({ doc }) => doc)
    }),
  )
  const valorCentavos = valorDeSalida({ DOP: moneda === 'DOP' ? centavos : 0, USD: moneda === 'USD' ? centavos : 0 }, tasa)
  const hoyCentavos = sumaDelDia(deTurnos.flat().filter(saleConTope), hoy, tasa)
  return revisarTope({ quien, autoriza, valorCentavos, hoyCentavos }, config)
}

/** Cash in or out of the drawer of the open shift. A withdrawal asks for who may withdraw; above a limit of the store, for who may more. */
export async function moverCaja(
  tienda: TiendaLocal,
  {
    autorizadoPor,
    ...movimiento
  }: Pick<Campos<typeof MovimientoCaja>, 'clase' | 'moneda' | 'centavos' | 'motivo' | 'concepto' | 'foto'> & {
    autorizadoPor?: Persona | undefined
  },
): Promise<Result<MovimientoCaja>> {
  const guardado = await tienda.interno.escritor.escribir(async (lugar) => {
    const puesto = await ocuparPuesto(tienda, lugar)
    if (!puesto.ok) return puesto
    const { turno, cajero } = puesto.value
    if (!turno) return fallo('turno.ninguno-abierto')
    const { clase, moneda, centavos } = movimiento
    const solo = clase !== 'retiro' || puede(cajero, MovimientoCaja, 'retirar')
    if (!solo && !puede(autorizadoPor, MovimientoCaja, 'retirar')) return fallo('caja.retiro-sin-permiso')
    const tope =
      clase === 'entrada' ? ok('') : await revisarTopeDeGaveta(tienda, { cajaId: turno.cajaId, moneda, centavos, autoriza: autorizadoPor })
    if (!tope.ok) return tope
    const permiso = solo ? tope.value : (autorizadoPor?.empleadoId ?? '')
    return ok<HechoNuevo[]>([
      { entity: MovimientoCaja, campos: { ...movimiento, turnoId: turno.id, cajaId: turno.cajaId, autorizadoPor: permiso } },
    ])
  })
  return guardado.ok ? ok(guardado.value[0] as MovimientoCaja) : guardado
}
