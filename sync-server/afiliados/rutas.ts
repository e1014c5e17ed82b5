/** Programmes of affiliates: the platform's by hand of an operator, a store's by hand of its owner. */
import { comandosAfiliados } from '#domain/afiliados/comandos.afiliados.ts'
import { idDePrograma, puedePagar } from '#domain/afiliados/afiliado.rules.ts'
import { permisosDeProgramaDeTienda } from '#domain/afiliados/afiliado.permisos.ts'
import { ProgramaDeAfiliados } from '#domain/afiliados/programa.entity.ts'
import { diaFiscal } from '#domain/core/fecha.ts'
import { ok } from '#domain/core/result.ts'
import { tasaDe } from '#domain/fiscal/itbis.rules.ts'
import { abrirPlataforma } from '../core/bases.ts'
import type { Server } from '../core/contexto.ts'
import { ponerDecision } from '../core/decisiones.ts'
import { ruta } from '../http/ruta.ts'
import { cuentaDe } from '../personas/perfil/ficha.ts'
import { programaDe } from './programas.ts'
import type { VentasPorTienda } from './saldos.ts'

/** Asked for as of its entity, with what a store's own people may do. */
const DeTienda = { tipo: ProgramaDeAfiliados.tipo, permisos: permisosDeProgramaDeTienda }

/** Commands of `ProgramaDeAfiliados`. */
export function rutasProgramasDeAfiliados(server: Server, ventasDe: VentasPorTienda): void {
  const { store } = server
  const decision = async (tienda: string, autor: string, en: string) => ({
    db: await abrirPlataforma(store),
    entity: ProgramaDeAfiliados,
    id: idDePrograma(tienda),
    acto: { autor, en, tiendaId: tienda },
  })

  ruta(server, comandosAfiliados.programaDeAfiliados, { permiso: [ProgramaDeAfiliados, 'leer'] }, async () =>
    ok({ programa: await programaDe(store, '') }),
  )

  ruta(
    server,
    comandosAfiliados.ponerProgramaDeAfiliados,
    { permiso: [ProgramaDeAfiliados, 'editar'], dinero: true, confirma: true },
    async ({ actor: { persona }, cuerpo, autor, en }) => {
      const puede = puedePagar({ ...(await programaDe(store, '')), ...cuerpo })
      if (!puede.ok) return puede
      const cambio = { ...cuerpo, tienda: '', cambioNombre: persona?.nombre ?? '', cambiadoEn: en }
      const puesto = await ponerDecision(server, await decision('', autor, en), cambio)
      return puesto.ok ? ok({ id: puesto.value.id }) : puesto
    },
  )

  ruta(server, comandosAfiliados.afiliadosDeTienda, { permiso: [DeTienda, 'leer'] }, async ({ tiendaId, en }) => {
    const hoy = diaFiscal(en)
    const [programa, mercana, { ventas }] = await Promise.all([
      programaDe(store, tiendaId),
      programaDe(store, ''),
      ventasDe.alDia(tiendaId),
    ])
    const nombres = new Map<string, string>()
    for (const { afiliado } of ventas.values())
      if (!nombres.has(afiliado)) nombres.set(afiliado, (await cuentaDe(store, afiliado))?.nombre ?? '')
    const suyas = [...ventas.values()].map((venta) => ({ ...venta, afiliadoNombre: nombres.get(venta.afiliado) ?? '' }))
    return ok({
      hoy,
      programa,
      mercana,
      itbisPuntosBasicos: tasaDe('18', hoy),
      ventas: suyas.sort((a, b) => (a.colocadoEn < b.colocadoEn ? 1 : -1)),
    })
  })

  ruta(
    server,
    comandosAfiliados.ponerProgramaDeTienda,
    { permiso: [DeTienda, 'editar'], dinero: true },
    async ({ actor: { persona }, tiendaId, cuerpo, autor, en }) => {
      const puede = puedePagar({ ...(await programaDe(store, tiendaId)), ...cuerpo })
      if (!puede.ok) return puede
      const cambio = { ...cuerpo, tienda: tiendaId, cambioNombre: persona?.nombre ?? '', cambiadoEn: en }
      const puesto = await ponerDecision(server, await decision(tiendaId, autor, en), cambio)
      return puesto.ok ? ok({ id: puesto.value.id }) : puesto
    },
  )
}
