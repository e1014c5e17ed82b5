/** The letters of notices: what happened, which order it is, what to do next, and the way there. The words are those of the app. */
import { arregloDeAviso, detalleDeAviso, dondeDeAviso, rutaDeAviso, tituloDeAviso } from '#domain/avisos/aviso.palabras.ts'
import type { Aviso } from '#domain/avisos/aviso.entity.ts'
import { mensajeDe } from '#domain/messages.ts'
import type { Carta } from '../core/correo/carta.ts'
import { escapar } from '../core/correo/html.ts'

/** Where somebody says which letters to send (the profile's own tab). */
const RUTA_PREFERENCIAS = '/mercana/perfil?ver=avisos'

/** One notice; of messages, one for all of `cuantos`. What was written in them stays in the app. */
export function cartaDeAviso(email: string, aviso: Aviso, { url, ahora }: { url: string; ahora: string }, cuantos = 1): Carta {
  const titulo = aviso.clase === 'mensaje' && cuantos > 1 ? `Tienes ${cuantos} mensajes sobre un pedido` : tituloDeAviso(aviso)
  const donde = dondeDeAviso(aviso)
  const motivo = aviso.motivo === '' ? '' : `Motivo: ${aviso.motivo}`
  const mas = [explicacionDe(aviso), motivo, detalleDeAviso(aviso, ahora), arregloDeAviso(aviso)].filter((una) => una !== '')
  const enlace = `${url}${rutaDeAviso(aviso)}`
  const preferencias = `${url}${RUTA_PREFERENCIAS}`
  const porque = 'Te escribimos porque este aviso está encendido en tu perfil. Para dejar de recibirlo:'
  return {
    para: email,
    asunto: `${titulo} · ${aviso.numero || aviso.tiendaNombre}`,
    texto: ['Hola:', `${titulo}.`, `${donde}.`, ...mas, 'Ábrelo aquí:', enlace, porque, `${preferencias}\n`].join('\n\n'),
    html: `<!doctype html><html lang="es-DO"><body style="font:16px/1.5 system-ui,sans-serif;color:#142a31">
<p>Hola:</p><p><b>${escapar(titulo)}.</b><br>${escapar(donde)}.</p>${mas.map((una) => `<p>${escapar(una)}</p>`).join('')}
<p><a href="${escapar(enlace)}" style="display:inline-block;padding:12px 20px;border-radius:8px;background:#142a31;color:#fff;text-decoration:none">Abrir en Mercana</a></p>
<p style="color:#666">${porque} <a href="${escapar(preferencias)}">${escapar(preferencias)}</a></p></body></html>`,
  }
}

/** What a task is about. */
function explicacionDe({ code }: Aviso): string {
  if (code === '') return ''
  const { mensaje, arreglo } = mensajeDe({ code })
  return [mensaje, arreglo ?? ''].join(' ').trim()
}
