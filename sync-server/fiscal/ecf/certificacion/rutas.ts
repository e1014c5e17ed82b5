/** Commands of the certification assistant. */
import { comandosCertificacion, type EstadoDeCertificacion } from '#domain/fiscal/ecf/certificacion/comandos.certificacion.ts'
import { Ecf } from '#domain/fiscal/ecf/ecf.entity.ts'
import { valorDe } from '#domain/fiscal/ecf/certificacion/campos.ts'
import { fallo, ok, type Result } from '#domain/core/result.ts'
import type { Server } from '../../../core/contexto.ts'
import { porQuien } from '../../../http/limites.ts'
import { ruta } from '../../../http/ruta.ts'
import { leerEmision } from '../archivo.ts'
import type { Remite } from '../emisor.ts'
import { remiteDe } from '../remite.ts'
import { certificadorDe } from './certificador.ts'
import { firmarFormulario } from './formulario.ts'
import { cambiarCertificacion, leerCaso, leerCasos, leerCertificacion, moverCaso, type Caso } from './guardado.ts'
import { deClase, firmarCaso, simularSet, subirSet, type Taller } from './preparar.ts'

/** DGII's file with the columns that say something: some hundred thousand cells at the most. */
const CUERPO_MAXIMO = 6_000_000
const EXAMINA = { permiso: [Ecf, 'resolver'], dinero: true } as const

/** The assistant. */
export function rutasDeCertificacion(server: Server): void {
  const { store } = server
  const y = async (hecho: Result<unknown>, tiendaId: string): Promise<Result<EstadoDeCertificacion>> =>
    hecho.ok ? ok(await estadoDe(server, tiendaId)) : hecho

  ruta(server, comandosCertificacion.estadoCertificacion, { permiso: [Ecf, 'resolver'] }, async ({ tiendaId }) =>
    ok(await estadoDe(server, tiendaId)),
  )

  ruta(
    server,
    comandosCertificacion.subirSet,
    EXAMINA,
    async ({ tiendaId, cuerpo }) => {
      const con = await conQue(server, tiendaId)
      return con.ok ? y(await subirSet(con.value.taller, { tiendaId, remite: con.value.remite }, cuerpo.hojas), tiendaId) : con
    },
    { bodyLimit: CUERPO_MAXIMO, limite: porQuien(10, '1 minute') },
  )

  ruta(
    server,
    comandosCertificacion.simularSet,
    EXAMINA,
    async ({ tiendaId, cuerpo }) => {
      const con = await conQue(server, tiendaId)
      return con.ok ? y(await simularSet(con.value.taller, { tiendaId, remite: con.value.remite }, cuerpo.desde), tiendaId) : con
    },
    { limite: porQuien(10, '1 minute') },
  )

  ruta(server, comandosCertificacion.enviarCasos, EXAMINA, async ({ tiendaId, cuerpo }) => {
    if (deClase(await leerCasos(store, tiendaId), cuerpo.clase).length === 0) return fallo('certificacion.sin-set')
    await cambiarCertificacion(store, tiendaId, ({ enviando }) => ({ enviando: [...new Set([...enviando, cuerpo.clase])] }))
    return ok(await estadoDe(server, tiendaId))
  })

  ruta(server, comandosCertificacion.repetirCaso, EXAMINA, async ({ tiendaId, parametro }) => {
    const con = await conQue(server, tiendaId)
    return con.ok ? y(await repetir(con.value, tiendaId, parametro('casoId')), tiendaId) : con
  })

  ruta(server, comandosCertificacion.xmlDeCasos, { permiso: [Ecf, 'resolver'] }, async ({ tiendaId, cuerpo }) => {
    const casos = deClase(await leerCasos(store, tiendaId), cuerpo.clase)
    return ok({
      rnc: casos[0]?.rnc ?? '',
      casos: casos.map(({ encf, via, estado, xml, resumenXml, campos, codigoSeguridad }) => ({
        encf,
        via,
        estado,
        xml,
        resumen: resumenXml,
        campos: campos.map(([columna, valor]): [string, string] => [columna, valor]),
        codigoSeguridad,
      })),
    })
  })

  ruta(server, comandosCertificacion.marcarPaso, EXAMINA, async ({ tiendaId, autor, en, cuerpo: { paso, hecho } }) => {
    await cambiarCertificacion(store, tiendaId, ({ pasos: { [paso]: _antes, ...otros } }) => ({
      pasos: hecho ? { ...otros, [paso]: { en, por: autor } } : otros,
    }))
    return ok(await estadoDe(server, tiendaId))
  })

  ruta(
    server,
    comandosCertificacion.firmarFormulario,
    { permiso: [Ecf, 'certificar'], dinero: true, confirma: true },
    async ({ tiendaId, cuerpo }) => {
      const con = await conQue(server, tiendaId)
      return con.ok ? firmarFormulario(con.value.remite, cuerpo.xml) : con
    },
    { limite: porQuien(10, '1 minute') },
  )
}

/** With what a store is examined, or why it cannot be. */
async function conQue(server: Server, tiendaId: string): Promise<Result<{ taller: Taller; remite: Remite }>> {
  const certificador = certificadorDe(server)
  if (!certificador) return fallo('certificacion.sin-dgii')
  const remite = remiteDe(await leerEmision(server.store, tiendaId), { ahora: server.ahora, llave: server.config.llaveEcf })
  return typeof remite === 'string' ? fallo(remite) : ok({ taller: certificador.taller, remite })
}

/** Fails with 'certificacion.no-rechazado' on one that DGII did not refuse. */
async function repetir({ taller, remite }: { taller: Taller; remite: Remite }, tiendaId: string, id: string): Promise<Result<true>> {
  const caso = await leerCaso(taller.store, tiendaId, id)
  if (caso?.estado !== 'rechazado') return fallo('certificacion.no-rechazado')
  const firmado = await firmarCaso(taller, remite, caso)
  if (!firmado.ok) return firmado
  const { trackId, descartados } = caso
  const cambio: Partial<Caso> = {
    ...firmado.value,
    estado: 'firmado',
    intento: '',
    trackId: '',
    descartados: trackId === '' ? descartados : [...descartados, trackId],
    mensajes: [],
  }
  return (await moverCaso(taller.store, caso, cambio)) ? ok(true) : fallo('certificacion.no-rechazado')
}

async function estadoDe(server: Server, tiendaId: string): Promise<EstadoDeCertificacion> {
  const { store } = server
  const certificador = certificadorDe(server)
  const remite = remiteDe(await leerEmision(store, tiendaId), { ahora: server.ahora, llave: server.config.llaveEcf })
  const { pasos = {}, enviando = [] } = (await leerCertificacion(store, tiendaId)) ?? {}
  return {
    conectada: certificador !== undefined,
    impedimento: typeof remite === 'string' ? remite : '',
    pasos: Object.fromEntries(Object.entries(pasos).map(([paso, { en }]) => [paso, { en }])),
    casos: (await leerCasos(store, tiendaId)).map(({ id, clase, via, encf, campos, estado, mensajes, enviadoEn }) => ({
      id,
      clase,
      via,
      encf,
      total: valorDe(campos, 'MontoTotal'),
      estado,
      mensajes,
      enviadoEn,
    })),
    enviando,
    detenida: certificador?.detenida(tiendaId) ?? '',
  }
}
