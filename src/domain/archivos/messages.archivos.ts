/** Words for pictures and their uploads (archivo.ts, subida.rules.ts). */
export const mensajesDeArchivos: Readonly<Record<string, { mensaje: string; arreglo: string }>> = {
  'archivo.no-es-imagen': { mensaje: 'Ese archivo no es una imagen.', arreglo: 'Envía una imagen PNG, JPEG o WebP.' },
  'archivo.vacio': { mensaje: 'Ese archivo está vacío.', arreglo: 'Toma la foto otra vez o escoge otra.' },
  'archivo.imagen-danada': {
    mensaje: 'La imagen está dañada o incompleta.',
    arreglo: 'Ábrela en el teléfono, guárdala otra vez y envíala.',
  },
  'archivo.demasiados-pixeles': { mensaje: 'La imagen pasa de 40 megapíxeles.', arreglo: 'Envíala más pequeña.' },
  'archivo.demasiado-grande': { mensaje: 'La imagen pasa de 10 MB.', arreglo: 'Envíala más pequeña.' },
  'archivo.se-mueve': { mensaje: 'Esa imagen se mueve.', arreglo: 'Envía una foto fija.' },
  'archivo.ajeno': { mensaje: 'Esa imagen no se subió para esto.', arreglo: 'Súbela otra vez.' },
  'archivo.no-existe': { mensaje: 'Ese archivo no existe.', arreglo: 'Recarga la página; si sigue, súbelo otra vez.' },
  'archivo.llego-distinto': { mensaje: 'La imagen llegó distinta de como salió.', arreglo: 'Se envía otra vez desde el principio.' },
  'archivo.sin-espacio': {
    mensaje: 'Sin espacio: se llenó el sitio para fotos ({usados} de {total} MB).',
    arreglo: 'Quita fotos que no uses, o escribe al operador de la plataforma.',
  },
  'archivo.disco-lleno': {
    mensaje: 'A este equipo no le queda sitio para guardar la foto mientras se envía.',
    arreglo: 'Borra fotos o programas que no uses e inténtalo otra vez.',
  },
  'subida.sin-sesion': {
    mensaje: 'Sin sesión: la foto espera en este equipo.',
    arreglo: 'Entra otra vez y se envía sola.',
  },
  'subida.sin-espacio': {
    mensaje: 'Sin espacio: se llenó el sitio para fotos.',
    arreglo: 'Quita fotos que no uses y reintenta, o escribe al operador de la plataforma.',
  },
  'subida.sin-permiso': { mensaje: 'Sin permiso: tu rol no puede poner esta foto.', arreglo: 'Pídeselo al propietario o a un supervisor.' },
  'subida.no-existe': { mensaje: 'No existe: el sitio de esta foto ya no está.', arreglo: 'Quítala y escógela otra vez.' },
}
