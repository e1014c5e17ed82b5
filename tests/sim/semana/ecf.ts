/** The electronic documents of a week: the server's own queue over DGII's double (`dgii.ts`), and the account of what became of each. I15, docs/RELIABILITY.md. */
import { esEcf } from '#domain/fiscal/ecf/documento.ts'
import { Ecf, idEcf } from '#domain/fiscal/ecf/ecf.entity.ts'
import { leer } from '#domain/core/entity.ts'
import { Venta } from '#domain/ventas/venta.entity.ts'
import type { Server } from '#server/core/contexto.ts'
import { crearCola, type Cola } from '#server/fiscal/ecf/cola.ts'
import type { Store } from '#server/store/port.ts'
import { Violacion } from '../mundo/papel.ts'
import type { DgiiDeSemana } from './dgii.ts'
import type { MundoDeSemana } from './mundo.ts'

/** A queue over this store: nothing is wrong with any document, every store has a certificate, and no buyer has an address. */
export const colaDeSemana = (store: Store, ahora: Server['ahora'], emisor: DgiiDeSemana, proceso: string): Cola =>
  crearCola({
    store,
    ahora,
    emisor,
    proceso,
    ambiente: 'pruebas',
    validar: (_esquema, xmls) => Promise.resolve(xmls.map(() => undefined)),
    remiteDe: (emision) => (emision ? { rnc: emision.rnc, llave: '', certificado: '' } : 'ecf.sin-certificado'),
    afuera: {
      entregar: () => Promise.resolve({ como: 'sinDireccion' }),
      avisar: () => Promise.resolve({ como: 'sinDireccion', motivo: '' }),
    },
  })

/** A turn: what waits is signed, then carried. */
export async function girar(cola: Cola, tiendaId: string): Promise<void> {
  await cola.firmar(tiendaId)
  await cola.llevar(tiendaId)
}

const deOps = ({ servidor, dinero }: MundoDeSemana) => servidor.disco.todos(`tienda-${dinero.tiendaId}-ops`)

const ecfsDe = (mundo: MundoDeSemana): Ecf[] => deOps(mundo).flatMap((doc) => (doc['tipo'] === Ecf.tipo ? [leer(Ecf, doc)] : []))

/** Sales and notes with an electronic number. */
const vendidas = (mundo: MundoDeSemana): Venta[] =>
  deOps(mundo)
    .flatMap((doc) => (doc['tipo'] === Venta.tipo ? [leer(Venta, doc)] : []))
    .filter(({ tipoComprobante }) => esEcf(tipoComprobante))

/** Has everything that was sold DGII's word? */
export function estanTodos(mundo: MundoDeSemana): boolean {
  const ecfs = new Map(ecfsDe(mundo).map((ecf) => [ecf.id, ecf]))
  return vendidas(mundo).every(({ rnc, ncf }) => ['aceptado', 'rechazado'].includes(ecfs.get(idEcf(rnc, ncf))?.estado ?? ''))
}

/** I15: each document is accepted, once, as it was sold, and DGII has none besides. */
export function revisarEcf(mundo: MundoDeSemana): void {
  const ecfs = new Map(ecfsDe(mundo).map((ecf) => [ecf.id, ecf]))
  const { llegados } = mundo.dgii
  const ventas = vendidas(mundo)
  for (const { rnc, ncf, totales } of ventas) {
    const suyo = ecfs.get(idEcf(rnc, ncf))
    const suyos = llegados.filter((uno) => uno.rnc === rnc && uno.encf === ncf)
    if (suyo?.estado !== 'aceptado')
      throw new Violacion(
        'I15',
        `${ncf} quedó ${suyo?.estado ?? 'sin anotar'} ${JSON.stringify(suyo?.problema ?? '')}, y la DGII lo oyó ${suyos.length} veces`,
      )
    if (suyos.length !== 1) throw new Violacion('I15', `${ncf} le llegó a la DGII ${suyos.length} veces`)
    const total = Math.round(Number(/<MontoTotal>([\d.]+)</.exec(suyos[0]?.xml ?? '')?.[1]) * 100)
    if (total !== totales.total) throw new Violacion('I15', `${ncf}: se vendió por ${totales.total} y la DGII oyó ${total}`)
  }
  const propios = new Set(ventas.map(({ ncf }) => ncf))
  const ajeno = llegados.find(({ encf }) => !propios.has(encf))
  if (ajeno) throw new Violacion('I15', `la DGII tiene ${ajeno.encf}, que nadie vendió`)
  for (const _una of ventas) mundo.contar('e-CF aceptado')
}
