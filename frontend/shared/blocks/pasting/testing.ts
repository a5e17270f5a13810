/* Written by hand, modeled on the clipboard content of these programs. */

export const WORD = `<html xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:w="urn:schemas-microsoft-com:office:word">
<head><meta name=Generator content="Microsoft Word 15"><style><!-- p.MsoNormal {margin:0cm;font-family:"Calibri"} --></style></head>
<body lang=EN-US style='tab-interval:36.0pt'><!--StartFragment-->
<p class=MsoTitle>Where to eat in Bandung<o:p></o:p></p>
<p class=MsoNormal><b style='mso-bidi-font-weight:normal'>Seven</b> stalls,
one <i>long</i> evening.<o:p></o:p></p>
<p class=MsoListParagraphCxSpFirst style='text-indent:-18.0pt;mso-list:l0 level1 lfo1'><![if !supportLists]><span style='font-family:Symbol'><span style='mso-list:Ignore'>·<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp; </span></span></span><![endif]>Batagor<o:p></o:p></p>
<p class=MsoListParagraphCxSpLast style='text-indent:-18.0pt;mso-list:l0 level1 lfo1'><![if !supportLists]><span style='font-family:Symbol'><span style='mso-list:Ignore'>·<span style='font:7.0pt "Times New Roman"'>&nbsp; </span></span></span><![endif]>Cuanki<o:p></o:p></p>
<p class=MsoListParagraph style='mso-list:l1 level1 lfo2'><span style='mso-list:Ignore'>1.<span>&nbsp; </span></span>Go early</p>
<p class=MsoNormal><a href="https://sofra.example/bandung">The map</a><o:p>&nbsp;</o:p></p>
<table class=MsoTableGrid border=1><tr><td><p class=MsoNormal>Dish</p></td><td><p class=MsoNormal>Price</p></td></tr><tr><td><p class=MsoNormal>Batagor</p></td><td><p class=MsoNormal>15,000</p></td></tr></table>
<p class=MsoNormal><span lang=EN-US><img width=300 height=200 src="file:///C:/Users/a/image001.png" alt="A stall at night"></span></p>
<!--EndFragment--></body></html>`;

export const GOOGLE_DOCS = `<meta charset='utf-8'><b style="font-weight:normal;" id="docs-internal-guid-0a1b2c3d-7fff"><h1 dir="ltr" style="line-height:1.38"><span style="font-size:20pt;font-weight:400">Where to eat in Penang</span></h1><p dir="ltr" style="line-height:1.38"><span style="font-weight:400;font-style:normal">Come </span><span style="font-weight:700;font-style:normal">hungry</span><span style="font-weight:400;font-style:italic"> and early</span><span style="font-weight:400">, says </span><a href="https://www.google.com/url?q=https://sofra.example/ayu&amp;sa=D&amp;ust=1" style="text-decoration:none;"><span style="font-weight:400;text-decoration:underline">Ayu</span></a><span style="font-weight:400">.</span></p><br /><ul style="margin-top:0"><li dir="ltr" style="list-style-type:disc;font-weight:400" aria-level="1"><p dir="ltr" role="presentation"><span style="font-weight:400">Laksa</span></p></li><ul><li dir="ltr" aria-level="2"><p dir="ltr" role="presentation"><span style="font-weight:400">with mackerel</span></p></li></ul></ul><ol><li dir="ltr"><p role="presentation"><span style="font-weight:400">Take a number</span></p></li></ol><h3 dir="ltr"><span style="font-weight:400">When</span></h3><p dir="ltr"><span style="font-weight:400">Before nine.</span></p></b><br class="Apple-interchange-newline">`;

export const WEB_PAGE = `<article class="post"><nav><a href="/">Home</a></nav><header><h1>Ten  breakfasts</h1></header>
<div>Before the <b>rush</b>.<br><br>After it, <a href="/late">late</a> risers; <a href="javascript:alert(1)">or not</a>.</div>
<figure><img src="https://elsewhere.example/kahvalti.jpg" alt="" width="800"><figcaption>Kahvaltı in Beşiktaş</figcaption></figure>
<blockquote><p>Tea first.</p><footer>— Mehmet</footer></blockquote><hr>
<img src="https://elsewhere.example/pixel.gif" width="1" height="1">
<p style="display:none">Buy now</p><script>alert(1)</script><p onclick="alert(1)" style="color:red">Plain<span> words</span></p>
<iframe src="https://www.youtube.com/embed/abcdef12345"></iframe><iframe src="https://evil.example/"></iframe>
<a href="https://sofra.example/card"><div><h2>A card</h2><p>with words</p></div></a></article>`;
