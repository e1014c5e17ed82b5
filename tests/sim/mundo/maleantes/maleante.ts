/**
 * A till whose code was changed, enrolled in the first store of a world. It hands in what may stop that store, its neighbours or the
 * server, and money that is not as it says; and it remembers each receipt that it got, so that the account at the end of the world can
 * ask where that fact is.
 */
import type { Credencial } from '#data/device/credencial.ts'
import { construir } from '#domain/core/construir.ts'
import { Historico } from '#domain/core/historico.entity.ts'
import { MovimientoCaja } from '#domain/caja/movimiento-caja.entity.ts'
import { BloqueNCF } from '#domain/fiscal/ncf.entity.ts'
import { Producto } from '#domain/catalogo/producto.entity.ts'
import { Dispositivo } from '#domain/tienda/dispositivo.entity.ts'
import { CierreTurno, Turno } from '#domain/caja/turno.entity.ts'
import { Venta } from '#domain/ventas/venta.entity.ts'
import { leer, type Campos, type Entity, type Envelope } from '#domain/core/entity.ts'
import { diaFiscal } from '#domain/core/fecha.ts'
import { encodeHlc } from '#domain/core/hlc.ts'
import { totalesPorTasa } from '#domain/fiscal/itbis.rules.ts'
import { multiplicar } from '#domain/core/money.ts'
import { formatoNcf } from '#domain/fiscal/ncf.rules.ts'
import { envio, pushReply } from '#domain/core/sync.ts'
import { lineasDe, nuevaLinea, nuevoBorrador, totalesDe } from '#domain/ventas/venta.rules.ts'
import type { Azar } from '../../semilla.ts'
import type { FallaDeMaleante } from '../fallas.ts'
import type { Mundo } from '../mundo.ts'
import { sha256 } from '../papel.ts'
import type { TiendaSembrada } from '../siembra.ts'

/** What it was given a receipt for. */
export interface Fechoria {
  que: string
  id: string
  hash: string
}

type VentaFalsa = Partial<Campos<typeof Venta>>
type Precio = { preciosIncluyenItbis: boolean; fecha: string }

const FONDO = 500_000
const UN_ANO_MS = 365 * 86_400_000
/** Farther than any device gets in a life. */
const SALTO = 50_000_000
const BASURAS = 30

export class Maleante {
  readonly fechorias: Fechoria[] = []
  readonly #mundo: Mundo
  readonly #tienda: TiendaSembrada
  readonly credencial: Credencial
  #seq = 0
  #numero = 0
  #turno = ''

  constructor(mundo: Mundo, tienda: TiendaSembrada, credencial: Credencial) {
    this.#mundo = mundo
    this.#tienda = tienda
    this.credencial = credencial
  }

  /** Is what it was given a receipt for still what the server has? One that was put back may have forgotten it. */
  recordada({ id, hash }: Fechoria): boolean {
    const doc = this.#mundo.servidor.disco.doc(`tienda-${this.#tienda.tiendaId}-ops`, id) as { recepcion?: { hash: string } } | undefined
    return doc?.recepcion?.hash === hash
  }

  /** Is this fact, in whoever's name, of its making? */
  hizo = (id: string): boolean => id.includes(`:malo-${this.credencial.dispositivoId.slice(-6)}-`)

  async hacer(falla: FallaDeMaleante, azar: Azar): Promise<void> {
    if (falla === 'enNombreAjeno') {
      await this.#enNombreAjeno(azar)
      return
    }
    const hecho = await this.#fechoria(falla, azar)
    if (hecho.length > 0) await this.#entregar(falla, hecho)
  }

  async #fechoria(falla: Exclude<FallaDeMaleante, 'enNombreAjeno'>, azar: Azar): Promise<Envelope[]> {
    switch (falla) {
      case 'idAjeno':
        return [this.#hecho(MovimientoCaja, { turnoId: 'turno:de-nadie' }, { id: this.#idCodiciado(azar) })]
      case 'relojFuturo':
        return [this.#precioFuturo(azar)]
      case 'lugarLejano':
        return [this.#hecho(MovimientoCaja, { turnoId: 'turno:de-nadie' }, { seq: this.#seq + SALTO + azar.entero(0, 1000) })]
      case 'basura':
        return Array.from({ length: BASURAS }, () => this.#hecho(MovimientoCaja, { turnoId: azar.hex(40), clase: 'nada' as 'gasto' }))
      case 'dineroFalso':
        return await this.#dineroFalso(azar)
    }
  }

  /** As if it carried the black box of another till, which has a key and did not sign this. */
  async #enNombreAjeno(azar: Azar): Promise<void> {
    const equipo = this.#mundo.servidor.disco.todos(`tienda-${this.#tienda.tiendaId}-equipo`) as unknown as Partial<Dispositivo>[]
    const otras = equipo.filter(
      ({ id, tipo, llave = '' }) => tipo === Dispositivo.tipo && id !== this.credencial.dispositivoId && llave !== '',
    )
    if (otras.length === 0) return
    const { id: dispositivoId = '', cajaId = '' } = azar.uno(otras)
    const lugar = { dispositivoId, seq: 1 + azar.entero(0, 300) }
    await this.#entregar('enNombreAjeno', [this.#hecho(MovimientoCaja, { turnoId: 'turno:de-nadie', cajaId }, lugar)], dispositivoId)
  }

  /** An id that the server, or the next customer of an honest till, will need. */
  #idCodiciado(azar: Azar): string {
    const { disco } = this.#mundo.servidor
    const ops = `tienda-${this.#tienda.tiendaId}-ops`
    const docs = disco.todos(ops)
    const dia = diaFiscal(this.#en())
    const numeros = docs.flatMap((doc) => {
      if (doc['tipo'] !== BloqueNCF.tipo || doc['paraDispositivo'] === this.credencial.dispositivoId) return []
      const { rnc, tipoComprobante, hasta } = leer(BloqueNCF, doc)
      return [`${rnc}-${formatoNcf(tipoComprobante, hasta)}`, `${rnc}-${formatoNcf(tipoComprobante, hasta - 1)}`]
    })
    const turnos = docs.flatMap(({ id, tipo }) => (tipo === Turno.tipo ? [`cierre:${id}`, `complemento:${id}`] : []))
    return azar.uno([`credito:cliente:${this.#tienda.tiendaId}:${dia.slice(0, 7)}`, 'cursor', ...numeros, ...turnos])
  }

  /** A price that nobody could ever change again, were its clock believed. */
  #precioFuturo(azar: Azar): Envelope {
    const { id: docId, precioDiezmilesimas: antes } = azar.uno(this.#tienda.productos)
    const lejos = this.#mundo.tiempo.ahora + azar.entero(1, 70) * UN_ANO_MS
    const cambios = [{ docId, campos: { nombre: { antes: 'x', despues: `Rebaja ${antes}` } } }]
    return this.#hecho(
      Historico,
      { docTipo: Producto.tipo, cambios, motivo: '' },
      { creadoPor: this.#tienda.supervisora.empleadoId, hlc: encodeHlc(lejos, 0, this.credencial.dispositivoId) },
    )
  }

  async #dineroFalso(azar: Azar): Promise<Envelope[]> {
    if (this.#turno === '') {
      const turno = this.#hecho(Turno, { fondoDop: { '50000': 10 }, fondoDopCentavos: FONDO, fondoUsd: {}, fecha: diaFiscal(this.#en()) })
      this.#turno = turno.id
      await this.#entregar('turno', [turno])
      return []
    }
    const turnoId = this.#turno
    if (azar.suerte(0.15)) return [this.#hecho(MovimientoCaja, { turnoId, clase: 'gasto', centavos: 99_999_900, motivo: 'Flete' })]
    if (azar.suerte(0.15)) {
      const nada = { esperadoCentavos: 0, contadoCentavos: 0, diferenciaCentavos: 0, montos: [], motivo: '' }
      const renglon = { metodo: 'efectivo' as const, moneda: 'DOP' as const, ...nada }
      this.#turno = ''
      return [this.#hecho(CierreTurno, { turnoId, conteoDop: {}, renglones: [renglon], cubre: {} }, { id: `cierre:${turnoId}` })]
    }
    const venta = await this.#venta(azar)
    return venta ? [venta] : []
  }

  /** A sale as an honest till makes it, and then one thing of it is not so. */
  async #venta(azar: Azar): Promise<Envelope | undefined> {
    const bloque = await this.#bloque()
    const { disco } = this.#mundo.servidor
    const { id } = azar.uno(this.#tienda.productos)
    const guardado = disco.doc(`tienda-${this.#tienda.tiendaId}-ops`, id)
    if (!bloque || !guardado) return undefined
    const producto = leer(Producto, guardado)
    const precio = { preciosIncluyenItbis: true, fecha: diaFiscal(this.#en()) }
    const borrador = { ...nuevoBorrador('E32'), lineas: [nuevaLinea(producto, azar.entero(1, 9) * 1000)] }
    const lineas = lineasDe(borrador, precio)
    const totales = totalesDe(borrador, precio)
    const ncf = formatoNcf('E32', bloque.desde + this.#numero++)
    const campos = {
      cajaId: this.credencial.cajaId,
      turnoId: this.#turno,
      cajeroId: this.#autor(),
      fecha: precio.fecha,
      rnc: bloque.rnc,
      ncf,
      bloqueId: bloque.id,
      ncfVence: bloque.vence,
      lineas,
      totales,
      pagos: [pago('efectivo', totales.total)],
    }
    const mentira = azar.uno(mentiras)({ ...campos, ...precio }, this.#tienda)
    return this.#hecho(Venta, { ...campos, ...mentira }, { id: `${bloque.rnc}-${ncf}` })
  }

  async #bloque(): Promise<BloqueNCF | undefined> {
    const { dispositivoId } = this.credencial
    const propios = this.#mundo.servidor.disco
      .todos(`tienda-${this.#tienda.tiendaId}-ops`)
      .flatMap((doc) => (doc['tipo'] === BloqueNCF.tipo && doc['paraDispositivo'] === dispositivoId ? [leer(BloqueNCF, doc)] : []))
    const suyo = propios.find(({ estado, tipoComprobante }) => estado === 'activo' && tipoComprobante === 'E32')
    if (suyo && suyo.desde + this.#numero <= suyo.hasta) return suyo
    if (!suyo) await this.#pedir(`/api/tiendas/${this.#tienda.tiendaId}/bloques`, { tipoComprobante: 'E32', dispositivoId })
    return undefined
  }

  #autor = (): string => this.#tienda.cajeros[0]?.empleadoId ?? ''
  #en = (): string => new Date(this.#mundo.tiempo.ahora).toISOString()

  #hecho<E extends Entity>(entity: E, campos: Partial<Campos<E>>, sobre: Partial<Envelope> = {}): Envelope {
    const { dispositivoId, tiendaId, cajaId } = this.credencial
    const en = this.#en()
    const seq = sobre.seq ?? ++this.#seq
    const doc = construir(entity as Entity, entity.muestra, {
      id: `${entity.tipo}:malo-${dispositivoId.slice(-6)}-${seq}`,
      tiendaId,
      dispositivoId,
      creadoPor: this.#autor(),
      en,
      seq,
      hlc: encodeHlc(Date.parse(en), 0, dispositivoId),
    })
    const completos = { cajaId, cajeroId: this.#autor(), ...campos }
    const propios = Object.fromEntries(Object.entries(completos).filter(([campo]) => campo in doc))
    const conCampos = { ...doc, ...propios }
    return { ...conCampos, clave: entity.clave?.(conCampos) ?? '', padre: entity.padre?.(conCampos) ?? '', ...sobre }
  }

  async #entregar(que: string, docs: readonly Envelope[], deDispositivo?: string): Promise<void> {
    const hechos = docs.map((doc) => {
      const texto = JSON.stringify(doc)
      return { id: doc.id, seq: doc.seq, hash: sha256(texto), texto }
    })
    const texto = await this.#pedir('/sync/v1/push', {
      tiendaId: this.#tienda.tiendaId,
      deDispositivo,
      hechos: hechos.map((uno) => envio.parse(uno)),
    })
    const reply = pushReply.safeParse(texto === undefined ? undefined : JSON.parse(texto))
    if (!reply.success) return
    for (const [i, { id, hash }] of hechos.entries())
      if (reply.data.resultados[i]?.resultado === 'recibido') this.fechorias.push({ que, id, hash })
    this.#mundo.tiempo.anotar(`el maleante entrega ${que}: ${reply.data.resultados.map(({ resultado }) => resultado).join(' ')}`)
  }

  /** What the server answered; undefined when it was down or refused. */
  async #pedir(ruta: string, cuerpo: unknown): Promise<string | undefined> {
    const { dispositivoId, secreto } = this.credencial
    const cabeceras = { authorization: `Dispositivo ${dispositivoId}.${secreto}` }
    return await this.#mundo.servidor
      .atender({ metodo: 'POST', ruta, cabeceras, cuerpo: JSON.stringify(cuerpo) })
      .then(({ estado, texto }) => (estado === 200 ? texto : undefined))
      .catch((error: unknown) => {
        if (error instanceof TypeError) return undefined
        throw error
      })
  }
}

const pago = (metodo: 'efectivo' | 'pedido' | 'bono' | 'notaCredito', recibidoCentavos: number) => ({
  metodo,
  moneda: 'DOP' as const,
  recibidoCentavos,
  tasaDiezmilesimas: 10_000,
  valorCentavos: recibidoCentavos,
  referencia: metodo === 'efectivo' ? '' : 'E340000099999',
})

const SIN_TOTALES = { gravado18: 0, itbis18: 0, gravado16: 0, itbis16: 0, gravado0: 0, exento: 0, itbis: 0 }

type Mentira = (venta: Required<Pick<Campos<typeof Venta>, 'lineas' | 'totales' | 'fecha'>> & Precio, tienda: TiendaSembrada) => VentaFalsa

/** One lie each: of how it was paid, in which shift, on which day, by whom, at which rate, for how much, with which tax. */
const mentiras: readonly Mentira[] = [
  ({ totales }) => ({ pagos: [pago('pedido', totales.total)] }),
  ({ totales }) => ({ pagos: [pago('bono', totales.total)] }),
  ({ totales }) => ({ pagos: [pago('notaCredito', totales.total)] }),
  () => ({ turnoId: 'turno:que-no-existe' }),
  () => ({ fecha: '2019-01-01' }),
  (_venta, { supervisora }) => ({ cajeroId: supervisora.empleadoId, cajeroNombre: supervisora.nombre }),
  ({ totales }) => ({
    pagos: [
      { ...pago('efectivo', Math.ceil(totales.total / 590)), moneda: 'USD', tasaDiezmilesimas: 5_900_000, valorCentavos: totales.total },
    ],
  }),
  ({ lineas, totales }) => ({
    lineas: lineas.map((linea) => ({ ...linea, itbis: 'E' as const })),
    totales: { ...totales, ...SIN_TOTALES, exento: totales.total },
  }),
  ({ totales }) => ({ totales: { ...totales, ...SIN_TOTALES, gravado18: totales.total } }),
  // Half its price, with everything else worked out from there.
  ({ lineas, preciosIncluyenItbis, fecha }) => {
    const alaMitad = lineas.map((linea) => {
      const precioDiezmilesimas = Math.floor(linea.precioDiezmilesimas / 2)
      return { ...linea, precioDiezmilesimas, montoCentavos: multiplicar(precioDiezmilesimas, linea.cantidadMilesimas) }
    })
    const totales = totalesPorTasa(alaMitad, { preciosIncluyenItbis, fecha })
    return { lineas: alaMitad, totales, pagos: [pago('efectivo', totales.total)] }
  },
]
