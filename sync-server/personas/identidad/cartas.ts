/** The letters that the server writes, in plain text and in HTML. */
import { ENLACE_MINUTOS, type ParaEnlace } from '#domain/personas/enlaces.ts'
import type { Carta } from '../../core/correo/carta.ts'
import { escapar } from '../../core/correo/html.ts'

const porqueEnlace: Record<ParaEnlace, { asunto: string; pide: string; boton: string; siNo: string }> = {
  entrar: {
    asunto: 'Tu enlace para entrar en Mercana',
    pide: 'Abre este enlace para entrar en Mercana:',
    boton: 'Entrar en Mercana',
    siNo: 'Si no lo pediste tú, no hagas nada: fuera del navegador que lo pidió no abre.',
  },
  clave: {
    asunto: 'Pon una contraseña nueva en Mercana',
    pide: 'Abre este enlace para poner una contraseña nueva en Mercana:',
    boton: 'Poner una contraseña nueva',
    siNo: 'Si no lo pediste tú, no hagas nada: tu contraseña sigue siendo la misma.',
  },
}

/** A link of one use. */
export function cartaDeEnlace(para: ParaEnlace, email: string, url: string): Carta {
  const { asunto, pide, boton, siNo } = porqueEnlace[para]
  const dura = `Sirve una sola vez, durante ${ENLACE_MINUTOS} minutos y en el mismo navegador donde lo pediste.`
  return {
    para: email,
    asunto,
    texto: `Hola:\n\n${pide}\n\n${url}\n\n${dura}\n\n${siNo}\n`,
    html: `<!doctype html><html lang="es-DO"><body style="font:16px/1.5 system-ui,sans-serif;color:#142a31">
<p>Hola:</p><p>${pide}</p>
<p><a href="${escapar(url)}" style="display:inline-block;padding:12px 20px;border-radius:8px;background:#142a31;color:#fff;text-decoration:none">${boton}</a></p>
<p>${dura}</p><p style="color:#666">${siNo}</p></body></html>`,
  }
}

/** Tells whose account it is that how one gets in was changed: if it was not them, they hear of it (ASVS 6.3.7). */
export function cartaDeCambio(email: string, que: string, url: string): Carta {
  const siNo = 'Si no fuiste tú, entra con un enlace por correo, pon una contraseña nueva y cierra las demás sesiones en tu perfil:'
  return {
    para: email,
    asunto: 'Cambió cómo se entra en tu cuenta de Mercana',
    texto: `Hola:\n\n${que}\n\nSi fuiste tú, no hagas nada. ${siNo}\n\n${url}\n`,
    html: `<!doctype html><html lang="es-DO"><body style="font:16px/1.5 system-ui,sans-serif;color:#142a31">
<p>Hola:</p><p>${escapar(que)}</p><p>Si fuiste tú, no hagas nada. ${siNo}</p><p><a href="${escapar(url)}">${escapar(url)}</a></p></body></html>`,
  }
}
