/** Words for a disk that does not answer, and for a device that may not sell (data/write/confirmacion.ts, aptitud.rules.ts). */
export const mensajesDelDisco: Readonly<Record<string, { mensaje: string; arreglo: string }>> = {
  'guardar.sin-confirmar': {
    mensaje: 'El disco de este equipo no contestó a tiempo y todavía no se sabe si quedó guardado.',
    arreglo: 'No lo repitas: se comprueba solo, y aquí se verá si quedó.',
  },
  'guardar.la-anterior-quedo': { mensaje: 'Lo que se estaba guardando antes sí quedó guardado.', arreglo: 'Míralo antes de repetirlo.' },
  'guardar.no-quedo': { mensaje: 'Se comprobó el disco: no quedó guardado.', arreglo: 'Puedes hacerlo otra vez.' },
  'guardar.no-contesta': {
    mensaje: 'El disco de este equipo no contesta.',
    arreglo: 'No se guardó nada. Inténtalo otra vez; si sigue, cierra el navegador y ábrelo de nuevo.',
  },
  'guardar.ocupado': {
    mensaje: 'Otra pestaña de este equipo está guardando y no termina.',
    arreglo: 'No se guardó nada. Cierra las demás pestañas de Mercana e inténtalo otra vez.',
  },
  'datos.bloqueados': {
    mensaje: 'Otra pestaña de este equipo tiene abierta una versión anterior.',
    arreglo: 'Cierra las demás pestañas de Mercana y entra otra vez.',
  },
  'datos.version-nueva': {
    mensaje: 'Los datos de este equipo son de una versión más nueva de Mercana.',
    arreglo: 'Cierra las demás pestañas y recarga la página. No borres nada: lo guardado sigue ahí.',
  },
  'datos.disco-cerrado': {
    mensaje: 'El navegador no deja abrir lo que Mercana guarda en este equipo.',
    arreglo: 'No borres nada. Cierra todas las ventanas del navegador y ábrelo de nuevo.',
  },
  'guardar.version-nueva': {
    mensaje: 'No se guardó: otra pestaña abrió en este equipo una versión más nueva de Mercana.',
    arreglo: 'Recarga esta página y hazlo otra vez. Lo que tenías a medias sigue en ella.',
  },
  'turno.por-leer': {
    mensaje: 'Este equipo todavía está trayendo del servidor lo que no tiene, y puede que ese turno ya esté cerrado.',
    arreglo: 'Déjalo conectado hasta que termine y vuelve a intentarlo. Lo vendido está a salvo.',
  },
  'cuarentena.cierre-repetido': {
    mensaje: 'Este turno ya tenía un cierre: vale el primero.',
    arreglo:
      'Compara lo que contó cada uno. Si el efectivo no da lo mismo, cuenta la gaveta otra vez; después archiva este con lo que encontraste.',
  },
  'aptitud.sin-base': {
    mensaje: 'Este navegador no guarda datos.',
    arreglo: 'Usa Chrome, Edge o Firefox al día, y revisa que los datos de sitios estén permitidos.',
  },
  'aptitud.se-descarta': {
    mensaje: 'Este navegador borra lo que guarda.',
    arreglo: 'Abre la caja en una ventana normal y permite que el sitio guarde datos.',
  },
  'aptitud.ventana-privada': {
    mensaje: 'Esta es una ventana privada: al cerrarla se borra todo.',
    arreglo: 'Abre la caja en una ventana normal.',
  },
  'aptitud.durabilidad': {
    mensaje: 'Este navegador dice que guardó antes de que llegue al disco: un corte de luz se llevaría la venta.',
    arreglo: 'Usa Chrome o Edge al día en esta caja.',
  },
  'aptitud.sin-espacio': {
    mensaje: 'A este equipo le quedan {libres} libres y para vender hacen falta {minimo}.',
    arreglo: 'Borra fotos, videos o programas que no uses. Lo que ya vendiste sigue guardado.',
  },
  'aptitud.sin-promesa': {
    mensaje: 'El navegador no promete conservar los datos de esta caja, y podría borrarlos si le falta espacio.',
    arreglo: 'Instala Mercana como aplicación o ponla en favoritos e inténtalo otra vez. Si la ventana es privada, abre una normal.',
  },
  'aptitud.comprobando': { mensaje: 'Se está comprobando el disco de este equipo.', arreglo: 'Espera un momento.' },
}
