/** The letters that the server writes, in plain text and in HTML. */
import { ENLACE_MINUTOS, type ParaEnlace } from '#domain/enlaces.ts'
import type { Carta } from './carta.ts'
import { escapar } from './html.ts'

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
