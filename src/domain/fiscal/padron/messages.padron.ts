/** Words of DGII's list of taxpayers (sync-server/fiscal/padron). */
interface MensajePadron {
  mensaje: string
  arreglo: string
}

export const mensajesPadron: Readonly<Record<string, MensajePadron>> = {
  'padron.identificacion': { mensaje: 'Un RNC tiene 9 dígitos y una cédula 11.', arreglo: 'Revisa el número.' },
  'padron.no-es-la-lista': {
    mensaje: 'Ese archivo no es la lista de contribuyentes de la DGII.',
    arreglo: 'Baja el archivo de RNC de la página de la DGII y cárgalo como viene, en .zip, .txt o .csv.',
  },
  'padron.zip-danado': { mensaje: 'El .zip está dañado o incompleto.', arreglo: 'Bájalo otra vez de la página de la DGII.' },
  'padron.demasiado-grande': {
    mensaje: 'El archivo es mucho más grande que la lista de la DGII.',
    arreglo: 'Comprueba que es el archivo de RNC y no otro.',
  },
  'padron.cargandose': { mensaje: 'Otra lista se está cargando.', arreglo: 'Espera a que termine y mira si ya es la que querías.' },
  'padron.cortado': { mensaje: 'El archivo no llegó completo.', arreglo: 'La lista de antes sigue en uso. Cárgalo otra vez.' },
}
