/** What affiliates are owed and paid: to themselves, and to who runs the platform. */
import { Afiliado } from '#domain/afiliados/afiliado.entity.ts'
import {
  cobranIgual,
  conRetencion,
  idDeAfiliado,
  idDePagoAAfiliado,
  idDeReversion,
  puedeCobrarEn,
} from '#domain/afiliados/afiliado.rules.ts'
import { comandosAfiliados } from '#domain/afiliados/comandos.afiliados.ts'
import { PagoAAfiliado } from '#domain/afiliados/pago-a-afiliado.entity.ts'
import { ReversionDeAfiliado } from '#domain/afiliados/reversion.entity.ts'
import { diaFiscal, mesDe } from '#domain/core/fecha.ts'
import { fallo, ok } from '#domain/core/result.ts'
import { esLaMismaCuenta, pagableDesde, sePuedePagar } from '#domain/desembolsos/desembolso.rules.ts'
import type { LoteDePago } from '#domain/desembolsos/lote.entity.ts'
import { TiendaPublica } from '#domain/tienda/tienda.entity.ts'
import { afiliacionDe, afiliadoNuevo, pagados, situacionDeAfiliado } from '../afiliados/cuenta.ts'
import { programaDe, programasActivos } from '../afiliados/programas.ts'
import type { VentasPorTienda } from '../afiliados/saldos.ts'
import { abrirPlataforma, abrirPublico, idTiendaPublica } from '../core/bases.ts'
import { avisarAAfiliado } from '../avisos/sin-pedido.ts'
import type { Server } from '../core/contexto.ts'
import { crearDecision, editarDecision, ponerDecision } from '../core/decisiones.ts'
import { leerLegibles, leerUno } from '../core/documentos.ts'
import { deACadaUna } from '../core/por-tienda.ts'
import { porQuien } from '../http/limites.ts'
import { ruta } from '../http/ruta.ts'
import { cuentaDe } from '../personas/perfil/ficha.ts'
import { situacionDe } from './cuenta.ts'
import { armarDe, vivos } from './lotes.ts'
import { operadorDe, pagadorDe } from './quien.ts'
import type { Saldos } from './saldos.ts'

/** Commands of what affiliates earn. `ventasDe`: the orders that were brought to each store; `saldos`: what the platform and each owe each other. */
export function rutasAfiliados(server: Server, ventasDe: VentasPorTienda, saldos: Saldos): void {
  const { store } = server
  const leer = (usuarioId: string) => leerUno(abrirPlataforma(store), Afiliado, idDeAfiliado(usuarioId))
  /** How people stand now, each store's debt looked up once for all of them. */
  const situarCon = (lotes: readonly LoteDePago[], en: string) => {
    const hoy = diaFiscal(en)
    const deudas = new Map<string, Promise<boolean>>()
    const debe = (tiendaId: string): Promise<boolean> => {
      const sabida =
        deudas.get(tiendaId) ??
        situacionDe({ store, saldos }, tiendaId, lotes, hoy).then(({ porPagar: { saldoCentavos } }) => saldoCentavos < 0)
      deudas.set(tiendaId, sabida)
      return sabida
    }
    return (afiliado: Afiliado) => situacionDeAfiliado(server, ventasDe, afiliado, lotes, { hoy, debe })
  }
  const situar = async (afiliado: Afiliado, en: string) => situarCon(await vivos(server), en)(afiliado)
  const decision = async (usuarioId: string, autor: string, en: string) => ({
    db: await abrirPlataforma(store),
    entity: Afiliado,
    id: idDeAfiliado(usuarioId),
    acto: { autor, en, tiendaId: '' },
  })
  const nombreDe = async (usuarioId: string): Promise<string> => (await cuentaDe(store, usuarioId))?.nombre || 'Cuenta cerrada'

  ruta(
    server,
    comandosAfiliados.miAfiliacion,
    { persona: true },
    async ({ actor: { persona }, en }) => {
      if (!persona) return fallo('sesion.ninguna')
      const suyo = (await leer(persona.usuarioId)) ?? afiliadoNuevo(persona.usuarioId)
      const [programa, activos] = [await programaDe(store, ''), await programasActivos(store)]
      const tiendas = await Promise.all(
        [...activos.values()]
          .filter(({ tienda }) => tienda !== '' && programa.activo)
          .map(async ({ tienda, puntosBasicos, maximoCentavos }) => {
            const ficha = await leerUno(abrirPublico(store), TiendaPublica, idTiendaPublica(tienda))
            return ficha ? [{ nombre: ficha.tiendaNombre, slug: ficha.slug, puntosBasicos, maximoCentavos }] : []
          }),
      )
      return ok({
        ...afiliacionDe(await situar(suyo, en), en),
        programa,
        tiendas: tiendas.flat().sort((a, b) => a.nombre.localeCompare(b.nombre, 'es')),
      })
    },
    { limite: porQuien(60, '1 minute') },
  )

  ruta(
    server,
    comandosAfiliados.ponerMiCuentaDeAfiliado,
    { persona: true, dinero: true, confirma: true },
    async ({ actor: { persona }, cuerpo: { cuenta }, autor, en }) => {
      if (!persona) return fallo('sesion.ninguna')
      if (!cuenta) return fallo('afiliados.cuenta')
      const puede = puedeCobrarEn(cuenta)
      if (!puede.ok) return puede
      const { usuarioId } = persona
      const antes = (await leer(usuarioId))?.cuenta ?? null
      const puesta = await ponerDecision(server, await decision(usuarioId, autor, en), { usuarioId, cuenta })
      if (!puesta.ok) return puesta
      if (antes && !esLaMismaCuenta(antes, cuenta)) await avisarAAfiliado(server, usuarioId, { clase: 'afiliado_cuenta', instante: en })
      return ok({ id: puesta.value.id })
    },
    { limite: porQuien(20, '1 minute') },
  )

  ruta(
    server,
    comandosAfiliados.afiliados,
    { permiso: [Afiliado, 'leer'] },
    async ({ en }) => {
      const plataforma = await abrirPlataforma(store)
      const [situarTodos, todos] = [situarCon(await vivos(server), en), await leerLegibles(plataforma, Afiliado)]
      const faltan = new Set<string>()
      const filas = await deACadaUna(todos, async (afiliado) => {
        const { ventas, cifras, impedimento, sinLeer } = await situarTodos(afiliado)
        for (const tiendaId of sinLeer) faltan.add(tiendaId)
        return {
          usuarioId: afiliado.usuarioId,
          nombre: await nombreDe(afiliado.usuarioId),
          ...cifras,
          bloqueadas: ventas.filter(({ situacion }) => situacion === 'bloqueada').length,
          estado: afiliado.estado,
          impedimento,
        }
      })
      const porMes = new Map<string, { mes: string; pagos: number; brutoCentavos: number; retenidoCentavos: number }>()
      for (const { fecha, brutoCentavos, retenidoCentavos } of pagados(await leerLegibles(plataforma, PagoAAfiliado))) {
        const mes = porMes.get(mesDe(fecha)) ?? { mes: mesDe(fecha), pagos: 0, brutoCentavos: 0, retenidoCentavos: 0 }
        mes.pagos += 1
        mes.brutoCentavos += brutoCentavos
        mes.retenidoCentavos += retenidoCentavos
        porMes.set(mes.mes, mes)
      }
      const sinLeer = await Promise.all(
        [...faltan].map(async (tiendaId) => ({
          tiendaId,
          nombre: (await leerUno(abrirPublico(store), TiendaPublica, idTiendaPublica(tiendaId)))?.tiendaNombre ?? '',
        })),
      )
      return ok({
        en,
        hoy: diaFiscal(en),
        afiliados: filas.sort((a, b) => b.saldoCentavos - a.saldoCentavos || a.nombre.localeCompare(b.nombre, 'es')),
        retenciones: [...porMes.values()].sort((a, b) => (a.mes < b.mes ? 1 : -1)),
        sinLeer,
      })
    },
    { limite: porQuien(60, '1 minute') },
  )

  ruta(server, comandosAfiliados.afiliado, { permiso: [Afiliado, 'leer'] }, async ({ parametro, en }) => {
    const suyo = await leer(parametro('usuarioId'))
    if (!suyo) return fallo('afiliado.no-existe')
    const cuenta = await cuentaDe(store, suyo.usuarioId)
    const otros = (await leerLegibles(abrirPlataforma(store), Afiliado)).filter((otro) => otro.id !== suyo.id && cobranIgual(suyo, otro))
    return ok({
      ...afiliacionDe(await situar(suyo, en), en),
      usuarioId: suyo.usuarioId,
      nombre: cuenta?.nombre || 'Cuenta cerrada',
      email: cuenta?.email ?? '',
      mismaCuenta: await Promise.all(otros.map(({ usuarioId }) => nombreDe(usuarioId))),
      afiliado: suyo,
    })
  })

  ruta(
    server,
    comandosAfiliados.verificarCuentaDeAfiliado,
    { permiso: [Afiliado, 'editar'], dinero: true, confirma: true },
    async ({ actor, parametro, cuerpo, autor, en }) => {
      const quien = pagadorDe(actor, en)
      if (!quien.ok) return quien
      const verificada = await editarDecision(server, await decision(parametro('usuarioId'), autor, en), (antes) => {
        if (antes.cuenta === null) return fallo('afiliados.sin-cuenta')
        if (!esLaMismaCuenta(antes.cuenta, cuerpo.cuenta)) return fallo('afiliados.cambio')
        const { cuenta } = antes
        return ok({
          verificada: cuenta,
          verificadaEn: en,
          verificoNombre: quien.value.nombre,
          pagableDesde: pagableDesde(antes, cuenta, en),
        })
      })
      return verificada.ok ? ok({ id: verificada.value.id }) : verificada
    },
  )

  ruta(
    server,
    comandosAfiliados.ajustarAfiliado,
    { permiso: [Afiliado, 'editar'], dinero: true, confirma: true },
    async ({ actor, parametro, cuerpo: { retenidaMotivo, revocadoMotivo }, autor, en }) => {
      const quien = operadorDe(actor, en)
      if (!quien.ok) return quien
      const { nombre } = quien.value
      const de = (porque: string) => (porque === '' ? { en: '', nombre: '' } : { en, nombre })
      const ajustado = await editarDecision(server, await decision(parametro('usuarioId'), autor, en), () =>
        ok({
          ...(retenidaMotivo === undefined
            ? {}
            : { retenidaMotivo, retenidaEn: de(retenidaMotivo).en, retuvoNombre: de(retenidaMotivo).nombre }),
          ...(revocadoMotivo === undefined
            ? {}
            : {
                revocadoMotivo,
                revocadoEn: de(revocadoMotivo).en,
                revocoNombre: de(revocadoMotivo).nombre,
                estado: revocadoMotivo === '' ? ('activo' as const) : ('revocado' as const),
              }),
        }),
      )
      return ajustado.ok ? ok({ id: ajustado.value.id }) : ajustado
    },
  )

  const reversion = async (pedidoId: string, autor: string, en: string) => ({
    db: await abrirPlataforma(store),
    entity: ReversionDeAfiliado,
    id: idDeReversion(pedidoId),
    acto: { autor, en, tiendaId: '' },
  })

  ruta(
    server,
    comandosAfiliados.quitarComisionDeAfiliado,
    { permiso: [Afiliado, 'editar'], dinero: true, confirma: true },
    async ({ actor, parametro, cuerpo: { pedidoId, motivo }, autor, en }) => {
      const [quien, suyo] = [operadorDe(actor, en), await leer(parametro('usuarioId'))]
      if (!quien.ok) return quien
      if (!suyo) return fallo('afiliado.no-existe')
      const { ventas } = await situar(suyo, en)
      const venta = ventas.find((una) => una.pedidoId === pedidoId)
      if (!venta || venta.ganadoCentavos <= 0) return fallo('afiliados.venta')
      const campos = {
        afiliado: suyo.usuarioId,
        pedidoId,
        fecha: diaFiscal(en),
        centavos: venta.ganadoCentavos,
        motivo,
        quitoNombre: quien.value.nombre,
      }
      const creada = await crearDecision(server, await reversion(pedidoId, autor, en), { ...campos, estado: 'vigente' })
      if (creada.ok) return ok({ id: creada.value.id })
      const previa = await leerUno(abrirPlataforma(store), ReversionDeAfiliado, idDeReversion(pedidoId))
      return fallo(previa?.estado === 'retirada' ? 'afiliados.ya-se-repuso' : 'afiliados.ya-quitada')
    },
  )

  ruta(
    server,
    comandosAfiliados.reponerComisionDeAfiliado,
    { permiso: [Afiliado, 'editar'], dinero: true, confirma: true },
    async ({ actor, parametro, cuerpo: { pedidoId }, autor, en }) => {
      const quien = operadorDe(actor, en)
      if (!quien.ok) return quien
      const repuesta = await editarDecision(server, await reversion(pedidoId, autor, en), ({ afiliado, estado }) => {
        if (afiliado !== parametro('usuarioId')) return fallo('afiliados.venta')
        return estado === 'retirada'
          ? fallo('afiliados.ya-repuesta')
          : ok({ estado: 'retirada', retiradaEl: diaFiscal(en), retiroNombre: quien.value.nombre })
      })
      return repuesta.ok ? ok({ id: repuesta.value.id }) : repuesta
    },
  )

  ruta(
    server,
    comandosAfiliados.armarLoteDeAfiliados,
    { permiso: [Afiliado, 'pagar'], dinero: true, confirma: true },
    async ({ actor, cuerpo: { id, metodoId, afiliados }, en }) => {
      const operador = operadorDe(actor, en)
      if (!operador.ok) return operador
      return armarDe(server, { id, metodoId, clase: 'afiliados' }, operador.value, (loteId, lotes) => {
        const situarUno = situarCon(lotes, en)
        return deACadaUna(afiliados, async ({ afiliado: usuarioId, centavos: visto }) => {
          const suyo = await leer(usuarioId)
          if (!suyo) return fallo('afiliado.no-existe')
          const nombre = await nombreDe(usuarioId)
          const { porPagar, impedimento, sinLeer } = await situarUno(suyo)
          // Without one of their stores it would be less than what they are owed, and what they owe back of it would be forgotten.
          if (!sePuedePagar(impedimento) || suyo.cuenta === null || sinLeer.length > 0) return fallo('lote.impedido', { quien: nombre })
          if (porPagar.exigibleCentavos !== visto) return fallo('lote.cambio', { quien: nombre })
          const { ordenes } = porPagar
          const pagoId = idDePagoAAfiliado(loteId, usuarioId)
          return ok({ quien: usuarioId, nombre, pagoId, cuenta: suyo.cuenta, ...conRetencion(visto), ordenes })
        })
      })
    },
  )
}
