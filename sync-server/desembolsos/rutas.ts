/** Paying stores: what each is owed, its account, batches from the first hand to the bank; and what a store sees of it. */
import { comandosDesembolsos } from '#domain/desembolsos/comandos.desembolsos.ts'
import { CuentaDePago } from '#domain/desembolsos/cuenta-de-pago.entity.ts'
import { Desembolso } from '#domain/desembolsos/desembolso.entity.ts'
import { esLaMismaCuenta, pagableDesde } from '#domain/desembolsos/desembolso.rules.ts'
import { LoteDePago } from '#domain/desembolsos/lote.entity.ts'
import { diaFiscal } from '#domain/core/fecha.ts'
import { fallo, ok } from '#domain/core/result.ts'
import { TiendaPublica } from '#domain/tienda/tienda.entity.ts'
import { rutasProgramasDeAfiliados } from '../afiliados/rutas.ts'
import { ventasDeAfiliados } from '../afiliados/saldos.ts'
import { abrirPlataforma, abrirPublico, idTiendaPublica } from '../core/bases.ts'
import type { Server } from '../core/contexto.ts'
import { ponerDecision } from '../core/decisiones.ts'
import { leerLegibles, leerTodos, leerUno } from '../core/documentos.ts'
import { deACadaUna, siSeLee } from '../core/por-tienda.ts'
import { avisarDeTienda } from '../avisos/de-tienda.ts'
import { KeyedQueue } from '../core/queues.ts'
import { porQuien } from '../http/limites.ts'
import { ruta } from '../http/ruta.ts'
import { cuentaConMercana, cuentaDe, filaDe, idDeCuentaDePago, situacionDe, tieneOrdenes } from './cuenta.ts'
import { rutasAfiliados } from './afiliados.ts'
import { abonar, anular, aprobar, armar, devolver, pagar, vivos } from './lotes.ts'
import { operadorDe, pagadorDe } from './quien.ts'
import { rutasFacturasDeComision } from './facturas.ts'
import { rutasReglasDeComision } from './reglas-de-comision.ts'
import { rutasReparos } from './reparos.ts'
import { saldosDe } from './saldos.ts'

const LOTES_POR_PAGINA = 50

/** Commands of the platform about stores' money, and the store's own. */
export function rutasDesembolsos(server: Server): void {
  const { store } = server
  const saldos = saldosDe(server)
  const lugar = { store, saldos }
  const cuentas = new KeyedQueue()
  rutasReparos(server, saldos)
  rutasReglasDeComision(server)
  rutasFacturasDeComision(server, saldos)
  const ventas = ventasDeAfiliados(server)
  rutasProgramasDeAfiliados(server, ventas)
  rutasAfiliados(server, ventas, saldos)
  const deTienda = (tiendaId: string) => leerUno(abrirPublico(store), TiendaPublica, idTiendaPublica(tiendaId))

  ruta(
    server,
    comandosDesembolsos.cuentasPorPagar,
    { permiso: [LoteDePago, 'leer'] },
    async ({ en }) => {
      const [hoy, lotes, tiendas] = [diaFiscal(en), await vivos(server), await leerLegibles(abrirPublico(store), TiendaPublica)]
      const sinLeer: { tiendaId: string; nombre: string }[] = []
      const filas = await deACadaUna(tiendas, async (tienda) => {
        const fila = await siSeLee(server, tienda.tiendaId, async () =>
          (await tieneOrdenes(saldos, tienda.tiendaId))
            ? (filaDe(tienda, await situacionDe(lugar, tienda.tiendaId, lotes, hoy), hoy) ?? null)
            : null,
        )
        if (fila === undefined) sinLeer.push({ tiendaId: tienda.tiendaId, nombre: tienda.tiendaNombre })
        return fila ?? undefined
      })
      return ok({
        tiendas: filas.filter((fila) => fila !== undefined).sort((a, b) => a.nombre.localeCompare(b.nombre, 'es')),
        sinLeer,
        en,
        hoy,
      })
    },
    { limite: porQuien(60, '1 minute') },
  )

  ruta(server, comandosDesembolsos.cuentaPorPagar, { permiso: [LoteDePago, 'leer'] }, async ({ parametro, cuerpo, en }) => {
    const tienda = await deTienda(parametro('id'))
    if (!tienda) return fallo('tienda.no-existe')
    return ok(cuentaConMercana(await situacionDe(lugar, tienda.tiendaId, await vivos(server), diaFiscal(en)), cuerpo, en))
  })

  ruta(server, comandosDesembolsos.cuentaConMercana, { permiso: [Desembolso, 'leer'] }, async ({ tiendaId, cuerpo, en }) => {
    const suya = cuentaConMercana(await situacionDe(lugar, tiendaId, await vivos(server), diaFiscal(en)), cuerpo, en)
    // Who of the platform decided it is the platform's affair.
    return ok({ ...suya, como: { ...suya.como, verificoNombre: '', retuvoNombre: '' } })
  })

  const decision = async (tiendaId: string, autor: string, en: string) => ({
    db: await abrirPlataforma(store),
    entity: CuentaDePago,
    id: idDeCuentaDePago(tiendaId),
    acto: { autor, en, tiendaId },
  })

  ruta(
    server,
    comandosDesembolsos.verificarCuentaDePago,
    { permiso: [CuentaDePago, 'editar'], dinero: true, confirma: true },
    ({ actor, parametro, cuerpo, autor, en }) =>
      cuentas.enFila(parametro('id'), async () => {
        const tienda = await deTienda(parametro('id'))
        const quien = pagadorDe(actor, en)
        if (!tienda) return fallo('tienda.no-existe')
        if (!quien.ok) return quien
        const cuenta = await cuentaDe(store, tienda.tiendaId)
        if (!cuenta) return fallo('cuentaDePago.sin-cuenta')
        if (!esLaMismaCuenta(cuenta, cuerpo.cuenta)) return fallo('cuentaDePago.cambio')
        const cual = await decision(tienda.tiendaId, autor, en)
        const antes = (await leerUno(cual.db, CuentaDePago, cual.id)) ?? { verificada: null, pagableDesde: '' }
        const campos = {
          verificada: cuenta,
          verificadaEn: en,
          verificoNombre: quien.value.nombre,
          pagableDesde: pagableDesde(antes, cuenta, en),
        }
        const puesta = await ponerDecision(server, cual, { tienda: tienda.tiendaId, ...campos })
        if (!puesta.ok) return puesta
        if (!esLaMismaCuenta(antes.verificada, cuenta) && antes.verificada !== null)
          await avisarDeTienda(server, tienda, { clase: 'mercana_cuenta', en })
        return ok({ id: cual.id })
      }),
  )

  ruta(
    server,
    comandosDesembolsos.ajustarPagosDeTienda,
    { permiso: [CuentaDePago, 'editar'], dinero: true, confirma: true },
    ({ actor, parametro, cuerpo, autor, en }) =>
      cuentas.enFila(parametro('id'), async () => {
        const tienda = await deTienda(parametro('id'))
        const quien = operadorDe(actor, en)
        if (!tienda) return fallo('tienda.no-existe')
        if (!quien.ok) return quien
        const cual = await decision(tienda.tiendaId, autor, en)
        const antes = await leerUno(cual.db, CuentaDePago, cual.id)
        const { retenidaMotivo: porque } = cuerpo
        const retencion =
          porque === undefined || porque === antes?.retenidaMotivo
            ? {}
            : { retenidaEn: porque === '' ? '' : en, retuvoNombre: porque === '' ? '' : quien.value.nombre }
        const puesta = await ponerDecision(server, cual, { ...cuerpo, ...retencion, tienda: tienda.tiendaId })
        return puesta.ok ? ok({ id: cual.id }) : puesta
      }),
  )

  ruta(server, comandosDesembolsos.lotesDePago, { permiso: [LoteDePago, 'leer'] }, async ({ cuerpo: { clase, antesDe: hasta } }) => {
    await vivos(server)
    const desde = { orden: 'desc', limite: LOTES_POR_PAGINA + 1, ...(hasta === undefined ? {} : { hasta }) } as const
    const leidos = await leerTodos(abrirPlataforma(store), LoteDePago, desde)
    const pagina = leidos.slice(0, LOTES_POR_PAGINA)
    const lotes = pagina.map(({ pagos, ...lote }) => ({
      ...lote,
      cuantos: pagos.length,
      sinPagar: pagos.filter(({ estado }) => estado === 'rechazado' || estado === 'devuelto').length,
    }))
    const siguiente = leidos.length > LOTES_POR_PAGINA ? (pagina.at(-1)?.en ?? '') : ''
    return ok({ lotes: lotes.filter((lote) => lote.clase === clase), siguiente })
  })

  ruta(server, comandosDesembolsos.colaDeLotes, { permiso: [LoteDePago, 'leer'] }, async ({ cuerpo: { clase } }) => {
    const sinTerminar = (await vivos(server)).filter((lote) => lote.clase === clase)
    const cola = (cual: LoteDePago['estado']) => {
      const suyos = sinTerminar.filter(({ estado }) => estado === cual)
      return { cuantos: suyos.length, desde: suyos.map(({ en }) => en).toSorted()[0] ?? '' }
    }
    return ok({ porAprobar: cola('armado'), porPagar: cola('aprobado') })
  })

  ruta(server, comandosDesembolsos.loteDePago, { permiso: [LoteDePago, 'leer'] }, async ({ parametro }) => {
    const lote = await leerUno(abrirPlataforma(store), LoteDePago, parametro('loteId'))
    return lote ? ok(lote) : fallo('lote.no-existe')
  })

  const conDinero = (accion: 'crear' | 'aprobar' | 'anular' | 'pagar') =>
    ({ permiso: [LoteDePago, accion], dinero: true, confirma: true }) as const

  ruta(server, comandosDesembolsos.armarLote, conDinero('crear'), async ({ actor, cuerpo, en }) => {
    const quien = operadorDe(actor, en)
    return quien.ok ? armar({ server, saldos }, cuerpo, quien.value) : quien
  })
  ruta(server, comandosDesembolsos.anotarAbonoDeTienda, conDinero('pagar'), async ({ actor, parametro, cuerpo, en }) => {
    const [tienda, quien] = [await deTienda(parametro('id')), operadorDe(actor, en)]
    if (!tienda) return fallo('tienda.no-existe')
    return quien.ok ? abonar({ server, saldos }, tienda.tiendaId, cuerpo, quien.value) : quien
  })
  ruta(server, comandosDesembolsos.aprobarLote, conDinero('aprobar'), async ({ actor, parametro, en }) => {
    const quien = pagadorDe(actor, en)
    return quien.ok ? aprobar(server, parametro('loteId'), quien.value) : quien
  })
  ruta(server, comandosDesembolsos.anularLote, conDinero('anular'), async ({ actor, parametro, cuerpo, en }) => {
    const quien = operadorDe(actor, en)
    return quien.ok ? anular(server, parametro('loteId'), cuerpo.motivo, quien.value) : quien
  })
  ruta(server, comandosDesembolsos.pagarLote, conDinero('pagar'), async ({ actor, parametro, cuerpo, en }) => {
    const quien = pagadorDe(actor, en)
    return quien.ok ? pagar(server, parametro('loteId'), cuerpo, quien.value) : quien
  })
  ruta(server, comandosDesembolsos.devolverPagoDeLote, conDinero('pagar'), async ({ actor, parametro, cuerpo, en }) => {
    const quien = operadorDe(actor, en)
    return quien.ok ? devolver(server, parametro('loteId'), cuerpo, quien.value) : quien
  })
}
