/** On which terms a store takes orders: what bringing them to a place costs, and how they are paid. */
import { comandosPedidos } from '#domain/pedidos/comandos.pedidos.ts'
import type { TiendaPublica } from '#domain/tienda/tienda.entity.ts'
import { costoDeEnvio, ubicacionDe } from '#domain/envios/envio.rules.ts'
import { diaFiscal } from '#domain/core/fecha.ts'
import { cuponEnPalabras } from '#domain/promociones/cupon.palabras.ts'
import { esOferta } from '#domain/promociones/cupon.rules.ts'
import { fallo, ok } from '#domain/core/result.ts'
import { Calificacion } from '#domain/resenas/resena.entity.ts'
import { idDeCalificacion, promedioDe } from '#domain/resenas/resena.rules.ts'
import { leerUno } from '../core/documentos.ts'
import { abrirPublico, baseDeTienda } from '../core/bases.ts'
import type { Server } from '../core/contexto.ts'
import { cuponesDe, metodosDe, reglasDe } from './condiciones.ts'
import { ruta } from '../http/ruta.ts'
import { divisionDe } from '../core/territorio.ts'

/** Terms of a store, for who has nothing in the cart yet. */
export function rutaCondiciones(server: Server, tiendaAbierta: (slug: string) => Promise<TiendaPublica | undefined>): void {
  ruta(server, comandosPedidos.condicionesDeTienda, { publica: true }, async ({ cuerpo: { codigo = '' }, parametro, en }) => {
    const tienda = await tiendaAbierta(parametro('slug'))
    // Of one that is pending or suspended nobody asks on which terms it sells.
    if (tienda?.estado !== 'abierta') return fallo('tienda.no-existe')
    const calificada = await leerUno(abrirPublico(server.store), Calificacion, idDeCalificacion(tienda.tiendaId))
    const calificacion = promedioDe(calificada?.cuantas ?? [])
    const ops = await baseDeTienda(server.store, tienda.tiendaId, 'ops')
    const reglas = await reglasDe(ops)
    const { redirecciones } = await divisionDe(server)
    const costo = costoDeEnvio(tienda, reglas, {
      ubicacion: ubicacionDe(codigo),
      dia: diaFiscal(en),
      mercanciaCentavos: 0,
      pesoGramos: 0,
      redirecciones,
    })
    const metodos = (await metodosDe(ops)).filter(({ clase }) => clase !== 'credito')
    return ok({
      envio: costo.ok ? costo.value.terminos : null,
      envioHorario: costo.ok ? costo.value.terminos.horario : tienda.entregaHorario,
      atiende: { tiendaHorario: tienda.tiendaHorario, tiendaCierres: tienda.tiendaCierres },
      problema: costo.ok || (codigo === '' && costo.error.code !== 'envio.no-entrega') ? '' : costo.error.code,
      metodos: metodos.map(({ metodoId, clase, nombre }) => ({ metodoId, clase, nombre })),
      ...(calificacion.total > 0 ? { calificacion } : {}),
      ofertas: (await cuponesDe(ops))
        .filter((oferta) => esOferta(oferta, diaFiscal(en)))
        .map((oferta) => ({ nombre: oferta.nombre, enPalabras: cuponEnPalabras(oferta) })),
    })
  })
}
